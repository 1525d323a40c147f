package io.sparkmp.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class ReasonsTest {

  @Test
  void thereIsAlwaysOne() {
    assertThat(Reasons.of(new IOException("no room\nat line 3"))).isEqualTo("no room");
    assertThat(Reasons.of(new IOException(null, new IOException("no room")))).isEqualTo("no room");
    assertThat(Reasons.of(new ClosedChannelException()))
        .isEqualTo("it fails without a reason (closed channel)");
    assertThat(Reasons.of(new IOException("", new NullPointerException())))
        .isEqualTo("it fails without a reason (io)");
  }
}

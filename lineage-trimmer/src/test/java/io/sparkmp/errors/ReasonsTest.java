package io.sparkmp.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
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

  @Test
  void whatJavaSaysOfAFileIsPutIntoWords() {
    assertThat(Reasons.of(new AccessDeniedException("/data/lock")))
        .isEqualTo("access denied: /data/lock");
    assertThat(Reasons.of(new FileSystemException("/data/lock", null, "No space left on device")))
        .isEqualTo("No space left on device: /data/lock");
    assertThat(Reasons.of(new FileSystemException(null, null, "Is a directory")))
        .isEqualTo("Is a directory");
    assertThat(Reasons.of(new AccessDeniedException(null))).isEqualTo("access denied");
  }
}

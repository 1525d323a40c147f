package io.sparkmp.lineage.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

/** Locks from untrusted sources. */
@Tag("unit")
class OwnerFuzzTest {

  /** Whatever a lock says, readable or not, the time to wait is limited. */
  @FuzzTest
  void lock(byte[] bytes) {
    Owner.parse(bytes)
        .ifPresent(
            owner -> {
              String texts = owner + owner.token() + owner.processes();
              if (StandardCharsets.UTF_8.newEncoder().canEncode(texts)) {
                assertThat(Owner.parse(owner.toBytes())).contains(owner);
              }
              assertThat(owner.isAlive()).isNotNull();
              assertThat(owner.toString()).isNotBlank();
              assertThat(owner.renewal()).isBetween(Duration.ZERO, Duration.ofDays(1));
            });
  }

  /** Names of folders. */
  @FuzzTest
  void snapshotName(byte[] utf8) {
    String name = new String(utf8, StandardCharsets.UTF_8);
    SnapshotId.parse(name).ifPresent(id -> assertThat(id.folder()).isEqualTo(name));
    if (DirectoryLock.isLock(name)) {
      assertThat(Long.parseLong(name.substring("lock-".length()))).isNotNegative();
    }
  }
}

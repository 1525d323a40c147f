package io.sparkmp.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class HinderedFileSystemTest {
  @TempDir private Path folder;

  private Path hindrance;
  private FileSystem files;
  private org.apache.hadoop.fs.Path file;

  @BeforeEach
  void open() throws IOException {
    hindrance = folder.resolve("switch");
    Configuration conf = new Configuration();
    conf.set("fs.hindered.impl", HinderedFileSystem.class.getName());
    conf.setBoolean("fs.hindered.impl.disable.cache", true);
    conf.set(HinderedFileSystem.SWITCH, hindrance.toString());
    file = new org.apache.hadoop.fs.Path("hindered://" + folder + "/sub/file");
    files = file.getFileSystem(conf);
  }

  private void write(String text) throws IOException {
    try (var out = files.create(file, true)) {
      out.writeBytes(text);
    }
  }

  private String read() throws IOException {
    try (var in = files.open(file)) {
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  @Test
  void isAFolderOfLocalFilesAsLongAsNothingIsWrong() throws IOException {
    write("a");
    assertThat(read()).isEqualTo("a");
    assertThat(Files.readString(folder.resolve("sub/file"))).isEqualTo("a");
    assertThat(files.listStatus(file.getParent()))
        .extracting(status -> status.getPath().toUri().getScheme())
        .containsExactly("hindered");
  }

  @Test
  void hindersWhatTheSwitchSays() throws IOException {
    write("a");
    Files.writeString(hindrance, Fault.FULL_DISK.name());
    assertThatThrownBy(() -> write("b")).hasMessage("No space left on device");
    assertThat(read()).isEqualTo("a");
    Files.writeString(hindrance, Fault.READ_ONLY_DISK.name());
    assertThatThrownBy(() -> files.delete(file, false)).hasMessage("Read-only file system");
    assertThat(read()).isEqualTo("a");
    Files.writeString(hindrance, Fault.UNREACHABLE_DISK.name());
    assertThatThrownBy(this::read).isInstanceOf(ConnectException.class);
    Files.writeString(hindrance, "");
    write("c");
    assertThat(read()).isEqualTo("c");
  }
}

package io.sparkmp.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("unit")
class HinderedFileSystemTest {
  @TempDir private Path folder;

  private Path hindrance;
  private FileSystem files;
  private org.apache.hadoop.fs.Path file;
  private org.apache.hadoop.fs.Path other;

  @BeforeEach
  void open() throws IOException {
    hindrance = folder.resolve("switch");
    Configuration conf = new Configuration();
    conf.set("fs.hindered.impl", HinderedFileSystem.class.getName());
    conf.setBoolean("fs.hindered.impl.disable.cache", true);
    conf.set(HinderedFileSystem.SWITCH, hindrance.toString());
    other = new org.apache.hadoop.fs.Path("hindered://" + folder + "/snapshots-0/other");
    file = new org.apache.hadoop.fs.Path("hindered://" + folder + "/snapshots-0/file");
    files = file.getFileSystem(conf);
  }

  private void write(String text) throws IOException {
    var out = files.create(file, true);
    out.writeBytes(text);
    out.close();
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
    assertThat(Files.readString(folder.resolve("snapshots-0/file"))).isEqualTo("a");
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

  private static long seed(Call call, boolean fails, String... names) {
    return LongStream.range(0, 1000)
        .filter(
            seed ->
                Arrays.stream(names)
                    .allMatch(name -> new FailingCall(call, seed).fails(call, name) == fails))
        .findFirst()
        .orElseThrow();
  }

  /** Does all that a file system can be asked for. */
  private void useAll() throws IOException {
    write("a");
    assertThat(read()).isEqualTo("a");
    var out = files.create(file, true);
    out.write('b');
    out.flush();
    out.hflush();
    out.hsync();
    out.close();
    assertThat(files.getFileStatus(file).getLen()).isEqualTo(1);
    assertThat(files.listStatus(file.getParent())).hasSize(1);
    assertThat(files.mkdirs(file.getParent())).isTrue();
    assertThat(files.rename(file, other)).isTrue();
    assertThat(files.delete(other, false)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void oneCallFailsForTheFilesThatTheSeedSays(Call call) throws IOException {
    List<String> all = new ArrayList<>(List.of(other.getName()));
    for (var path = file; path != null; path = path.getParent()) {
      all.add(path.getName());
    }
    long harmless = seed(call, false, all.toArray(String[]::new));
    Files.writeString(hindrance, "FAILING_CALL " + new FailingCall(call, harmless).text());
    useAll();
    long failing = seed(call, true, "file", "snapshots-0", "other");
    Files.writeString(hindrance, "FAILING_CALL " + new FailingCall(call, failing).text());
    assertThatThrownBy(this::useAll).hasMessageStartingWith("Disk quota exceeded: " + call);
  }

  @Test
  void whatHasFailedIsThrownAgainByClose() throws IOException {
    FailingCall failing = new FailingCall(Call.FLUSH, seed(Call.FLUSH, true, "file"));
    Files.writeString(hindrance, "FAILING_CALL " + failing.text());
    var out = files.create(file, true);
    out.write('a');
    IOException flush = catchThrowableOfType(IOException.class, out::hsync);
    assertThatThrownBy(out::close).isSameAs(flush);
    out.close();
  }
}

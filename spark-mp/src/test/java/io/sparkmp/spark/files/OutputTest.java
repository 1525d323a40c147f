package io.sparkmp.spark.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.sparkmp.spark.files.DyingFiles.Killed;
import io.sparkmp.spark.files.DyingFiles.Kind;
import io.sparkmp.testing.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.Thread.State;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Outputs of every shape, written by processes that are killed, ended or hindered at every step.
 */
@Tag("unit")
class OutputTest {
  private static final String PENDING = "; the new one is complete, and the next command";

  private static final Configuration PLAIN = DyingFiles.conf(Kind.RENAMING, 0, false);

  @TempDir private Path parent;
  private int made;

  /** What an output is. */
  private enum Shape {
    FOLDER,
    FILE_OF_A_FOLDER,
    BYTES
  }

  private static Stream<Arguments> cases() {
    Stream<Arguments> all =
        Stream.of(Kind.values())
            .flatMap(
                kind ->
                    Stream.of(Shape.FOLDER, Shape.FILE_OF_A_FOLDER)
                        .flatMap(
                            shape ->
                                Stream.of("", "old")
                                    .map(before -> Arguments.of(kind, shape, before))));
    return Stream.concat(
        all,
        Stream.of(
            Arguments.of(Kind.RENAMING, Shape.FOLDER, "empty"),
            Arguments.of(Kind.RENAMING, Shape.BYTES, "old"),
            Arguments.of(Kind.LOCAL, Shape.FILE_OF_A_FOLDER, "empty")));
  }

  private Path place(String before) throws IOException {
    Path place = Files.createDirectory(parent.resolve("case" + made++)).resolve("m%2:1");
    if (before.equals("empty")) {
      Files.createDirectory(place);
    }
    return place;
  }

  private static Output output(Path place, Configuration conf) {
    return new Output("it", place.toString(), "--overwrite", conf, (files, there) -> null);
  }

  private static void write(Output output, Shape shape, String text) throws IOException {
    switch (shape) {
      case FOLDER ->
          output.write(
              true,
              folder -> {
                for (String file : List.of("of " + text + "/part-1", "of " + text + "/part-2")) {
                  create(output.files(), new org.apache.hadoop.fs.Path(folder, file), text);
                }
                create(output.files(), new org.apache.hadoop.fs.Path(folder, "metadata"), text);
                return folder;
              });
      case FILE_OF_A_FOLDER ->
          output.write(
              true,
              folder -> {
                create(output.files(), new org.apache.hadoop.fs.Path(folder, "_SUCCESS"), "");
                create(output.files(), new org.apache.hadoop.fs.Path(folder, "part-0"), text);
                return TableFiles.only(output.files(), folder);
              });
      case BYTES -> output.write(true, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void create(FileSystem files, org.apache.hadoop.fs.Path file, String text)
      throws IOException {
    try (OutputStream out = files.create(file)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** What must be there: each file, with its content. */
  private static Map<String, String> whole(Shape shape, String text) {
    return shape == Shape.FOLDER
        ? Map.of("of " + text + "/part-1", text, "of " + text + "/part-2", text, "metadata", text)
        : Map.of("", text);
  }

  private static Map<String, String> files(Path root) throws IOException {
    Map<String, String> files = new TreeMap<>();
    if (Files.exists(root)) {
      try (Stream<Path> all = Files.walk(root)) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          if (!file.getFileName().toString().endsWith(".crc")) {
            files.put(root.relativize(file).toString(), Files.readString(file));
          }
        }
      }
    }
    return files;
  }

  /** What the next command reads. */
  private static Map<String, String> read(Path place, Kind kind) throws IOException {
    org.apache.hadoop.fs.Path standing =
        Places.standing(Places.of(place.toString()), DyingFiles.conf(kind, 0, false));
    return files(Path.of(Places.name(standing)));
  }

  private void old(Path place, Shape shape, String before) throws IOException {
    if (before.equals("old")) {
      write(output(place, PLAIN), shape, "old");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void whoIsKilledLeavesTheOldOrTheNew(Kind kind, Shape shape, String before) throws IOException {
    for (boolean reads : new boolean[] {true, false}) {
      boolean isKilled = true;
      boolean isCommitted = false;
      for (int step = 1; isKilled; step++) {
        Path place = place(before);
        old(place, shape, before);
        Output output = output(place, DyingFiles.conf(kind, step, false));
        try {
          write(output, shape, "new");
          isKilled = false;
        } catch (Killed e) {
          if (reads ^ step % 2 == 0) {
            DyingFiles.end(output.files());
          }
        }
        if (reads) {
          Map<String, String> found = read(place, kind);
          if (!isCommitted && isKilled && !found.equals(whole(shape, "new"))) {
            assertThat(found)
                .as("before the new one, step %s", step)
                .isEqualTo(before.equals("old") ? whole(shape, "old") : Map.of());
          } else {
            isCommitted = true;
            assertThat(found).as("the new one, step %s", step).isEqualTo(whole(shape, "new"));
            assertThat(read(place, kind)).as("read twice").isEqualTo(found);
          }
        }
        Output next = output(place, DyingFiles.conf(kind, 0, false));
        next.check(true);
        write(next, shape, "newer");
        assertThat(files(place)).as("step %s", step).isEqualTo(whole(shape, "newer"));
        assertThat(read(place, kind)).isEqualTo(whole(shape, "newer"));
        assertThat(place.getParent().toFile().list())
            .as("no note at step %s", step)
            .noneMatch(name -> name.endsWith(".replacing"));
        if (!isKilled) {
          assertThat(place.getParent().toFile().list()).containsExactly("m%2:1");
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aFailureLeavesTheOldOrSaysThatTheNewIsOnItsWay(Kind kind, Shape shape, String before)
      throws IOException {
    int ended = 0; // what only deletes may fail and do no harm
    for (int step = 1; ended < 8; step++) {
      Path place = place(before);
      old(place, shape, before);
      String message = null;
      try {
        write(output(place, DyingFiles.conf(kind, step, true)), shape, "new");
        ended++;
        assertThat(files(place)).isEqualTo(whole(shape, "new"));
      } catch (IOException e) {
        message = e.getMessage();
        assertThat(message)
            .startsWith(
                (shape == Shape.BYTES ? "Cannot write it to " + place + ": " : "")
                    + "the file system fails");
        if (message.contains(PENDING)) {
          assertThat(kind).as("only where renames are copies").isEqualTo(Kind.COPYING);
          assertThat(read(place, kind)).isEqualTo(whole(shape, "new"));
        } else {
          assertThat(files(place))
              .as("nothing has changed, step %s", step)
              .isEqualTo(before.equals("old") ? whole(shape, "old") : Map.of());
          assertThat(read(place, kind)).isEqualTo(files(place));
        }
      }
      write(output(place, PLAIN), shape, "newer");
      assertThat(files(place)).isEqualTo(whole(shape, "newer"));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aReaderFindsOneOfThemAtEveryStep(Kind kind, Shape shape, String before) throws Exception {
    boolean isMet = true;
    for (int step = 1; isMet; step++) {
      Path place = place(before);
      old(place, shape, before);
      Output writer = output(place, DyingFiles.conf(kind, step, false));
      List<FutureTask<Map<String, String>>> readers = new ArrayList<>();
      DyingFiles.meanwhile(
          writer.files(),
          () -> {
            FutureTask<Map<String, String>> reader = new FutureTask<>(() -> read(place, kind));
            readers.add(reader);
            Thread thread = new Thread(reader);
            thread.start();
            Await.until(
                Duration.ofMinutes(1),
                () -> reader.isDone() || thread.getState() == State.TIMED_WAITING); // for its turn
          });
      write(writer, shape, "new");
      isMet = !readers.isEmpty();
      List<Map<String, String>> found = new ArrayList<>();
      for (FutureTask<Map<String, String>> reader : readers) {
        found.add(reader.get(1, TimeUnit.MINUTES));
      }
      assertThat(files(place)).as("step %s", step).isEqualTo(whole(shape, "new"));
      assertThat(read(place, kind)).isEqualTo(whole(shape, "new"));
      if (before.equals("old")) {
        assertThat(found)
            .as("step %s", step)
            .allMatch(each -> each.equals(whole(shape, "old")) || each.equals(whole(shape, "new")));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"RENAMING", "LOCAL"})
  void ofWritersAtTheSameTimeNoneDestroysWhatAnotherHasWritten(Kind kind) throws Exception {
    Path place = place("");
    Set<Map<String, String>> all = new HashSet<>();
    List<Callable<Integer>> work = new ArrayList<>();
    AtomicInteger running = new AtomicInteger(3);
    for (int w = 0; w < 3; w++) {
      String writer = "writer" + w;
      all.add(whole(Shape.FOLDER, writer));
      work.add(
          () -> {
            try {
              for (int round = 0; round < 50; round++) {
                Output output = output(place, DyingFiles.conf(kind, 0, false));
                output.check(true);
                write(output, Shape.FOLDER, writer);
              }
              return 0;
            } finally {
              running.decrementAndGet();
            }
          });
    }
    work.add(
        () -> {
          int found = 0;
          while (running.get() > 0) {
            org.apache.hadoop.fs.Path standing =
                Places.standing(Places.of(place.toString()), DyingFiles.conf(kind, 0, false));
            found += Files.exists(Path.of(Places.name(standing))) ? 1 : 0;
          }
          return found;
        });
    ExecutorService threads = Executors.newFixedThreadPool(work.size());
    try {
      for (Future<Integer> done : threads.invokeAll(work)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(all).contains(files(place));
    assertThat(place.getParent().toFile().list()).containsExactly("m%2:1");
  }

  private static Throwable failure(Output output, Exception e) {
    return catchThrowable(
        () ->
            output.write(
                true,
                folder -> {
                  create(output.files(), new org.apache.hadoop.fs.Path(folder, "part"), "some");
                  OutputTest.<RuntimeException>fail(e);
                  return folder;
                }));
  }

  @SuppressWarnings("unchecked") // as Scala code throws them
  private static <E extends Exception> void fail(Exception e) throws E {
    throw (E) e;
  }

  @Test
  void theFileSystemIsHeardWhateverSparkMakesOfIt() throws IOException {
    IOException quota = new IOException("Disk quota exceeded: part-1");
    Path place = place("");
    for (Exception e :
        List.of(
            quota,
            new SparkException("Job aborted due to stage failure: ...\n\tat x", quota),
            new SparkException("Lost task: " + quota + "\n\tat a.B.c(B.java:1)\n"),
            new UncheckedIOException(quota))) {
      assertThat(failure(output(place, PLAIN), e))
          .isInstanceOf(IOException.class)
          .hasMessage("Disk quota exceeded: part-1; put that right, or choose another place")
          .hasCause(e);
    }
    for (Exception e :
        List.of(
            new SparkException("Job aborted", new OutputException("Cannot go on: it is odd")),
            new SparkException("[CAST_INVALID_INPUT] The value 'x' ..."),
            new ArithmeticException("zero"))) {
      assertThat(failure(output(place, PLAIN), e)).as("not of the place").isSameAs(e);
    }
    assertThat(place.getParent().toFile().list()).as("nothing is left").isEmpty();
  }

  @Test
  void whatFailsAfterAFailureDoesNotHideIt() throws IOException {
    int failed = 0;
    for (int step = 1; step < 12; step++) {
      IOException quota = new IOException("Disk quota exceeded: part-1");
      Path place = place("");
      Output output = output(place, DyingFiles.conf(Kind.RENAMING, step, true));
      Throwable found = failure(output, quota);
      if (found.getCause() == quota) { // it came so far
        assertThat(found).hasMessageStartingWith("Disk quota exceeded: part-1; ");
        failed += quota.getSuppressed().length;
        DyingFiles.end(output.files());
        assertThat(place.getParent().toFile().list()).as("at the end of the JVM").isEmpty();
      }
    }
    assertThat(failed).as("times that cleaning up failed").isPositive();
  }

  @Test
  void anErrorOfTheLocalFileSystemIsAFailureAsOthers() throws Exception {
    for (String said : List.of("No space left on device", "Input/output error")) {
      Path place = place("");
      write(output(place, PLAIN), Shape.FOLDER, "old");
      FSError error = DyingFiles.localError(new IOException(said));
      assertThatThrownBy(
              () ->
                  output(place, PLAIN)
                      .write(
                          true,
                          folder -> {
                            throw error;
                          }))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(said)
          .hasMessageEndingWith("or choose another place");
      assertThat(files(place)).isEqualTo(whole(Shape.FOLDER, "old"));
      assertThat(place.getParent().toFile().list()).containsExactly(place.getFileName().toString());
    }
  }

  @Test
  void whatIsNotOursIsLeftAsItIs() throws IOException {
    Path place = place("");
    Path note = place.resolveSibling(".m%252%3A1.replacing");
    for (String text : List.of("", "notes", "../../x/y\n")) {
      Files.writeString(note, text);
      assertThat(read(place, Kind.RENAMING)).isEmpty();
      assertThat(note).exists();
    }
    write(output(place, PLAIN), Shape.FOLDER, "new");
    assertThat(files(place)).isEqualTo(whole(Shape.FOLDER, "new"));
    assertThat(note).doesNotExist();
  }

  /** What its owner has hidden, or shown, stays so. */
  @ParameterizedTest
  @EnumSource
  void theNewOneHasThePermissionsOfTheOld(Shape shape) throws IOException {
    for (String permissions : List.of("rwx------", "rwxrwx---", "rwxr-xr-x")) {
      Path place = place("");
      write(output(place, new Configuration()), shape, "old");
      Files.setPosixFilePermissions(place, PosixFilePermissions.fromString(permissions));
      write(output(place, new Configuration()), shape, "new");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place)))
          .isEqualTo(permissions);
    }
  }

  @Test
  void namesThatLookAlikeAreNotMixedUp() throws IOException {
    Path one = parent.resolve("a:b");
    Path other = parent.resolve("a_b");
    write(output(one, PLAIN), Shape.FOLDER, "old");
    Output output = output(one, DyingFiles.conf(Kind.RENAMING, 14, false));
    assertThatThrownBy(() -> write(output, Shape.FOLDER, "new")).isInstanceOf(Killed.class);
    assertThat(read(other, Kind.RENAMING)).isEmpty();
    assertThat(read(parent.resolve("a%3Ab"), Kind.RENAMING)).isEmpty();
  }
}

package io.sparkmp.spark.files;

import io.sparkmp.errors.Reasons;
import io.sparkmp.lineage.snapshot.Turn;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves a complete output to its place and removes the old one. No Hadoop file system swaps two
 * folders in one step, and where a rename is a copy, even a single move is not atomic. So a small
 * file, the note, names the pending output; the next reader or writer of the place completes what a
 * killed process began. With the place {@code m}:
 *
 * <pre>
 *   m    .m.writing-7                                        being written
 *   m    .m.writing-7   .m.replacing                         from here on it is the model
 *        .m.writing-7   .m.replacing  .m.replaced-7
 *        .m.writing-7   .m.replacing  .m.replaced-7  .m.vacated-7
 *   m                   .m.replacing  .m.replaced-7  .m.vacated-7
 *   m                                                        the new one
 * </pre>
 *
 * <ol>
 *   <li>While there is a note, the output that it names is complete: at the place if it is nowhere
 *       else, or, where renames are copies, once the rest of it has been moved there.
 *   <li>The old output is moved away only before {@code vacated}; the new one is moved in only
 *       after it.
 *   <li>Without a note all names that begin with a dot are garbage.
 *   <li>One process at a time changes any of this: it holds the turn, for which {@code .m.lock}
 *       stands. A reader that meets a note waits for the turn, too, and completes what is left to
 *       do; only a reader that may not write takes things as they are.
 * </ol>
 */
final class Replacement {
  private static final Logger LOG = LoggerFactory.getLogger(Replacement.class);
  private static final String CONTENT = "content";
  private static final Pattern NOTE =
      Pattern.compile("([0-9a-f-]{36})/(" + CONTENT + "(?:/[^/\n]+)?)\n");
  private static final int LONGEST_NOTE = 1 << 12;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final FileSystem files; // without checksum files
  private final boolean replacesFiles;
  private final Path place;

  /**
   * The pending output.
   *
   * @param id the id of the attempt that wrote it
   * @param made where it was written
   */
  private record Note(String id, Path made) {}

  Replacement(FileSystem files, Path place) {
    this.files = Places.bare(files);
    this.place = place;
    replacesFiles = files instanceof LocalFileSystem; // rename(2)
  }

  /** The folder beside the place that an attempt writes to. */
  Path writing(String id) {
    return sibling(".writing-" + id);
  }

  /** The content in that folder; exists only once it is complete. */
  Path content(String id) {
    return new Path(writing(id), CONTENT);
  }

  private Path replaced(Note note) {
    return sibling(".replaced-" + note.id);
  }

  private Path vacated(Note note) {
    return sibling(".vacated-" + note.id);
  }

  private Path note() {
    return sibling(".replacing");
  }

  /** A unique name beside the place, with colons escaped because Hadoop paths cannot hold them. */
  private Path sibling(String suffix) {
    String name = place.getName().replace("%", "%25").replace(":", "%3A");
    return new Path(place.getParent(), "." + name + suffix);
  }

  private @Nullable Note read() throws IOException {
    if (place.isRoot()) {
      return null; // the root has no siblings
    }
    byte[] bytes;
    try (InputStream in = files.open(note())) {
      bytes = in.readNBytes(LONGEST_NOTE);
    } catch (FileNotFoundException e) {
      return null;
    }
    Matcher note = NOTE.matcher(new String(bytes, StandardCharsets.UTF_8));
    if (!note.matches()) {
      return null; // cut short by a kill: nothing was moved
    }
    return new Note(note.group(1), new Path(writing(note.group(1)), note.group(2)));
  }

  /** Whether the output of an attempt is pending, as far as can be seen. */
  boolean isPending(String id) {
    try {
      Note note = read();
      return note != null && note.id.equals(id);
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Where to read the last complete output. Waits for a process that is just replacing it, and
   * completes what a killed one began.
   *
   * @return the place, or where the output waits for somebody who may write
   * @throws IOException if nobody can read it now
   */
  @SuppressWarnings("try") // having the turn is all that it is for
  Path standing() throws IOException {
    try {
      if (!isUnfinished(read())) {
        return place;
      }
    } catch (IOException | UnsupportedOperationException e) {
      return place; // we may not list the siblings
    }
    try (Turn turn = turn()) {
      finish();
      return place;
    } catch (IOException e) {
      return unfinished(e);
    }
  }

  private boolean isUnfinished(@Nullable Note note) throws IOException {
    return note != null && files.exists(note.made);
  }

  /** Where to read an output that this process cannot move to its place. */
  private Path unfinished(IOException reason) throws IOException {
    Note note = read();
    if (note == null || !isUnfinished(note)) {
      return place;
    }
    if (files.exists(vacated(note)) && files.exists(place)) { // a rename that copies
      throw new IOException(
          "a process that was killed has moved only a part of it to its place, and this one cannot"
              + " move the rest ("
              + Reasons.of(reason)
              + "); read it once as a user who may write to "
              + Places.name(place.getParent()),
          reason);
    }
    return note.made;
  }

  /** Whether a replacement was begun and may be unfinished. */
  boolean isBegun() throws IOException {
    return !place.isRoot() && files.exists(note());
  }

  /** Completes what another process began. The caller must hold the {@link #turn}. */
  void finish() throws IOException {
    if (place.isRoot()) {
      return;
    }
    Note note = read();
    if (note != null) {
      bring(note);
    } else {
      files.delete(note(), false); // a truncated note
    }
  }

  /**
   * Moves a complete output to the place. The caller must hold the {@link #turn}. After a failure,
   * the old output is back in place, or {@link #isPending(String)} says that the new one is still
   * pending.
   *
   * @param made the folder {@link #content}, or a file in it
   */
  void commit(String id, Path made) throws IOException {
    if (replacesFiles && files.getFileStatus(made).isFile() && isFileOrNothing(place)) {
      rename(made, place);
      delete(writing(id));
      return;
    }
    String name = made.equals(content(id)) ? CONTENT : CONTENT + "/" + made.getName();
    create(note(), false, id + "/" + name + "\n"); // must not overwrite another writer's note
    bring(new Note(id, made));
  }

  /** Takes the turn to replace the output: two replacements at once would lose both outputs. */
  Turn turn() throws IOException {
    return Turn.take(files, sibling(".lock"), PATIENCE);
  }

  private boolean isFileOrNothing(Path path) throws IOException {
    return !files.exists(path) || files.getFileStatus(path).isFile();
  }

  private void create(Path file, boolean overwrite, String content) throws IOException {
    try (OutputStream out = files.create(file, overwrite)) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    } catch (FSError e) { // of a full disk, among others
      throw new IOException(e.getMessage(), e);
    }
  }

  private void bring(Note note) throws IOException {
    try {
      if (files.exists(note.made)) {
        if (!files.exists(vacated(note))) {
          if (files.exists(place)) {
            move(place, replaced(note)); // even an empty folder: a rename would move into it
          }
          create(vacated(note), true, "");
        }
        move(note.made, place);
      }
    } catch (IOException e) {
      try {
        takeBack(note);
      } catch (IOException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
    clear(note);
  }

  /** Deletes the note first: everything else is then known to be garbage. */
  private void clear(Note note) {
    if (delete(note())) {
      delete(vacated(note));
      delete(replaced(note));
      delete(writing(note.id));
    }
  }

  /** Deletes garbage, which does no harm if it stays. */
  private boolean delete(Path path) {
    try {
      files.delete(path, true);
      return true;
    } catch (IOException e) {
      LOG.debug("Left beside {}: {}", place, e.toString());
      return false;
    }
  }

  /** Moves the old output back, unless the replacement has passed the point of no return. */
  private void takeBack(Note note) throws IOException {
    if (!files.exists(place)) {
      files.delete(vacated(note), false);
      if (files.exists(replaced(note))) {
        rename(replaced(note), place);
      }
    } else if (files.exists(replaced(note)) || files.exists(vacated(note))) {
      return;
    }
    files.delete(note(), false);
  }

  /** Moves a path, including what an interrupted copying rename left. */
  private void move(Path from, Path to) throws IOException {
    if (!files.exists(to)) {
      rename(from, to);
      return;
    }
    if (files.getFileStatus(from).isDirectory()) {
      for (FileStatus entry : files.listStatus(from)) {
        move(entry.getPath(), new Path(to, entry.getPath().getName()));
      }
    }
    files.delete(from, true);
  }

  private void rename(Path from, Path to) throws IOException {
    if (!files.rename(from, to)) {
      throw new IOException("cannot rename " + from + " to " + to);
    }
  }
}

package io.sparkmp.spark.files;

import io.sparkmp.lineage.snapshot.Turn;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How what is complete comes to its place, and what stood there goes. No Hadoop file system
 * exchanges two folders in one step, and where a rename is a copy, not even one comes or goes in
 * one. So a small file, the note, says what is on its way; whoever reads or writes the place next
 * ends what a process that was killed has begun. With the place {@code m}:
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
 *   <li>While there is a note, what it names is complete: at the place if it is nowhere else, or,
 *       where renames are copies, once what is left of it has been moved there.
 *   <li>What stands at the place is moved away only before {@code vacated}, and what is new moved
 *       there only after it.
 *   <li>Readers only ever do the second, in which they and the writer may meet.
 *   <li>Without a note all names that begin with a dot are of no use.
 *   <li>One process at a time does the first, or ends what another has begun: it has the turn, for
 *       which {@code .m.lock} stands.
 * </ol>
 */
final class Replacement {
  private static final Logger LOG = LoggerFactory.getLogger(Replacement.class);
  private static final String CONTENT = "content";
  private static final Pattern NOTE =
      Pattern.compile("([0-9a-f-]{36})/(" + CONTENT + "(?:/[^/\n]+)?)\n");
  private static final int LONGEST_NOTE = 1 << 12;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final FileSystem files; // without checksums beside its files
  private final boolean replacesFiles;
  private final Path place;

  /**
   * What is on its way.
   *
   * @param id of the attempt to write it
   * @param made where it was written
   */
  private record Note(String id, Path made) {}

  Replacement(FileSystem files, Path place) {
    this.files = Places.bare(files);
    this.place = place;
    replacesFiles = files instanceof LocalFileSystem; // rename(2)
  }

  /** The folder beside the place that holds what an attempt writes. */
  Path writing(String id) {
    return sibling(".writing-" + id);
  }

  /** What is in it when it is complete, and is not there before. */
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

  /** Hadoop has no path for a name with a colon; no two places have the same. */
  private Path sibling(String suffix) {
    String name = place.getName().replace("%", "%25").replace(":", "%3A");
    return new Path(place.getParent(), "." + name + suffix);
  }

  private @Nullable Note read() throws IOException {
    if (place.isRoot()) {
      return null; // nothing is beside it
    }
    byte[] bytes;
    try (InputStream in = files.open(note())) {
      bytes = in.readNBytes(LONGEST_NOTE);
    } catch (FileNotFoundException e) {
      return null;
    }
    Matcher note = NOTE.matcher(new String(bytes, StandardCharsets.UTF_8));
    if (!note.matches()) {
      return null; // killed while it was written: nothing has been moved
    }
    return new Note(note.group(1), new Path(writing(note.group(1)), note.group(2)));
  }

  /** Whether something is on its way to the place. */
  boolean isPending() throws IOException {
    return read() != null;
  }

  /** Whether what an attempt has written is on its way to the place, as far as can be seen. */
  boolean isPending(String id) {
    try {
      Note note = read();
      return note != null && note.id.equals(id);
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Where to read what was last completed. Brings it to its place if nothing stands there.
   *
   * @return the place, or where it waits for a writer to make room
   */
  Path standing() throws IOException {
    Note note;
    try {
      note = read();
    } catch (IOException | UnsupportedOperationException e) {
      return place; // what is beside it is not for us to see
    }
    if (note == null || !files.exists(note.made)) {
      return place;
    }
    if (!files.exists(vacated(note))) {
      if (files.exists(place)) {
        return note.made; // a part of what stands there may be gone
      }
      try {
        vacate(note);
      } catch (IOException e) { // only read, then, whatever forbids the rest
        return note.made;
      }
    }
    move(note.made, place);
    clear(note);
    return place;
  }

  /** Whether something has been on its way to the place, and may still be. */
  boolean isBegun() throws IOException {
    return !place.isRoot() && files.exists(note());
  }

  /** Ends what another process has begun. Only for who has the {@link #turn}. */
  void finish() throws IOException {
    if (place.isRoot()) {
      return;
    }
    Note note = read();
    if (note != null) {
      bring(note);
    } else {
      files.delete(note(), false); // one that was cut short
    }
  }

  /**
   * Brings what is complete to the place, for who has the {@link #turn}. If that fails, what stood
   * there stands there again, or {@link #isPending(String)} says that the new one is still on its
   * way.
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
    create(note(), false, id + "/" + name + "\n"); // not over that of another writer
    bring(new Note(id, made));
  }

  /** The turn to bring something to the place: of two that did so at once, both would be lost. */
  Turn turn() throws IOException {
    return Turn.take(files, sibling(".lock"), PATIENCE);
  }

  private boolean isFileOrNothing(Path path) throws IOException {
    return !files.exists(path) || files.getFileStatus(path).isFile();
  }

  private void create(Path file, boolean overwrite, String content) throws IOException {
    try (OutputStream out = files.create(file, overwrite)) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Says that what is new may come: no failure where another process has brought it by now. */
  private void vacate(Note note) throws IOException {
    try {
      create(vacated(note), true, "");
    } catch (IOException e) {
      if (files.exists(note.made) || !files.exists(place)) {
        throw e;
      }
    }
  }

  private void bring(Note note) throws IOException {
    try {
      if (files.exists(note.made)) {
        if (!files.exists(vacated(note))) {
          if (files.exists(place)) {
            move(place, replaced(note)); // an empty folder too: a rename would move into it
          }
          vacate(note);
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

  /** The note goes first: all else is then known to be of no use. */
  private void clear(Note note) {
    if (delete(note())) {
      delete(vacated(note));
      delete(replaced(note));
      delete(writing(note.id));
    }
  }

  /** Deletes what is of no use, and also does no harm if it stays. */
  private boolean delete(Path path) {
    try {
      files.delete(path, true);
      return true;
    } catch (IOException e) {
      LOG.debug("Left beside {}: {}", place, e.toString());
      return false;
    }
  }

  /** What was there comes back, unless a part of the way is done that only leads forward. */
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

  /** Moves, also the rest of what a rename that copies has left, or another process is moving. */
  private void move(Path from, Path to) throws IOException {
    if (!files.exists(to)) {
      try {
        rename(from, to);
        return;
      } catch (IOException e) {
        if (files.exists(from) || !files.exists(to)) {
          throw e;
        }
        return; // by the other
      }
    }
    FileStatus there;
    try {
      there = files.getFileStatus(from);
    } catch (FileNotFoundException e) {
      return; // by the other
    }
    if (there.isDirectory()) {
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

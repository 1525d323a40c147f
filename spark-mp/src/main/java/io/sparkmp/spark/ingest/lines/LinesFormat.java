package io.sparkmp.spark.ingest.lines;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.IngestException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of exactly the files that were found; Hadoop's own format would search again and skip
 * some. Handles encodings, and names the file in failures.
 */
public final class LinesFormat extends FileInputFormat<NullWritable, Lines> {
  private static final String FILES = "sparkmp.input.files";
  private static final String ENCODING = "sparkmp.input.encoding";
  private static final String WHAT = "sparkmp.input.what";
  private static final String DIVIDES = "sparkmp.input.divides";

  private final Set<Path> small = new HashSet<>();

  /**
   * Configures what to read.
   *
   * @param what the files' content, for messages
   * @param divides whether lines that are too long are {@link Lines#divided}
   */
  static void set(
      Configuration conf,
      String what,
      List<FileStatus> files,
      @Nullable Charset encoding,
      boolean divides) {
    conf.setBoolean(DIVIDES, divides);
    List<String> found = new ArrayList<>();
    for (FileStatus file : files) { // encoded: commas and variables are special in settings
      byte[] path = file.getPath().toString().getBytes(StandardCharsets.UTF_8);
      found.add(
          Base64.getEncoder().encodeToString(path)
              + ":"
              + file.getLen()
              + ":"
              + file.getBlockSize());
    }
    conf.set(FILES, String.join(",", found));
    conf.set(WHAT, what);
    if (encoding != null) {
      conf.set(ENCODING, encoding.name());
    }
  }

  private static @Nullable Charset encoding(Configuration conf) {
    String name = conf.get(ENCODING);
    return name == null ? null : Charset.forName(name);
  }

  /** Returns the files as found, without asking the file system again. */
  @Override
  protected List<FileStatus> listStatus(JobContext job) {
    List<FileStatus> files = new ArrayList<>();
    for (String found : job.getConfiguration().getTrimmedStringCollection(FILES)) {
      String[] parts = found.split(":", -1);
      Path path =
          new Path(new String(Base64.getDecoder().decode(parts[0]), StandardCharsets.UTF_8));
      long length = Long.parseLong(parts[1]);
      long block = Long.parseLong(parts[2]);
      files.add(new FileStatus(length, false, 1, block, 0, path));
      if (length <= Math.min(block, getMaxSplitSize(job))) {
        small.add(path);
      }
    }
    return files;
  }

  /** Does not open small files to check, since they are one split anyway. */
  @Override
  protected boolean isSplitable(JobContext context, Path file) {
    Configuration conf = context.getConfiguration();
    try {
      return !small.contains(file)
          && encoding(conf) == null
          && TextStreams.isSplitable(conf, file, TextStreams.codec(conf, file));
    } catch (IOException e) {
      return false; // the reader will report it
    }
  }

  @Override
  public RecordReader<NullWritable, Lines> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  /** Returns one record per split: a cursor over its lines. */
  private static final class Reader extends RecordReader<NullWritable, Lines> {
    private @Nullable Lines lines;
    private boolean isTaken;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
      Configuration conf = context.getConfiguration();
      FileSplit part = (FileSplit) split;
      Path path = part.getPath();
      Charset encoding = encoding(conf);
      String what = conf.get(WHAT);
      Function<IOException, IngestException> failed =
          e -> TextStreams.failed(what, Places.name(path), encoding, e);
      try {
        Lines opened = open(part, encoding, context, failed);
        if (part.getStart() > 0) {
          boolean isPacked = TextStreams.codec(conf, path) != null;
          opened.within(() -> whole(conf, path, failed), isPacked);
        }
        lines = conf.getBoolean(DIVIDES, false) ? opened.divided() : opened;
      } catch (IOException e) {
        throw failed.apply(e);
      }
    }

    private static Lines whole(
        Configuration conf, Path path, Function<IOException, IngestException> failed) {
      try {
        return Lines.whole(path.toString(), 0, TextStreams.open(conf, path, null), failed);
      } catch (IOException e) {
        throw failed.apply(e);
      }
    }

    private static Lines open(
        FileSplit part,
        @Nullable Charset encoding,
        TaskAttemptContext context,
        Function<IOException, IngestException> failed)
        throws IOException {
      Configuration conf = context.getConfiguration();
      Path path = part.getPath();
      String file = path.toString();
      CompressionCodec codec = TextStreams.codec(conf, path);
      if (encoding != null || !TextStreams.isSplitable(conf, path, codec)) {
        return Lines.whole(file, 0, TextStreams.open(conf, path, codec, encoding), failed);
      }
      if (codec instanceof SplittableCompressionCodec parts) {
        SplitLineStream in = new SplitLineStream(part, parts, conf, Lines.MOST);
        return Lines.whole(file, part.getStart(), in, failed);
      }
      FSDataInputStream in = Places.open(path, conf);
      try {
        in.seek(part.getStart());
        long end = part.getStart() + part.getLength();
        return Lines.ofSplit(file, in, part.getStart(), end, failed);
      } catch (IOException | RuntimeException e) { // such as a first line that is too long
        Cleanup.after(e, in::close);
        throw e;
      }
    }

    @Override
    public boolean nextKeyValue() {
      boolean isFirst = !isTaken;
      isTaken = true;
      return isFirst;
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public Lines getCurrentValue() {
      return Objects.requireNonNull(lines);
    }

    @Override
    public float getProgress() {
      return isTaken ? 1 : 0;
    }

    @Override
    public void close() throws IOException {
      if (lines != null) {
        lines.close();
      }
    }
  }
}

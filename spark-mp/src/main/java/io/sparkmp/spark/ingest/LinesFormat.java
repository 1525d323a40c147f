package io.sparkmp.spark.ingest;

import io.sparkmp.spark.files.Places;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.util.LineReader;
import org.jspecify.annotations.Nullable;

/**
 * Lines of the very files that were found, where Hadoop's own format would look for them again and
 * pass over some; each in its encoding, and with its name if it cannot be read.
 */
public final class LinesFormat extends TextInputFormat {
  private static final String FILES = "sparkmp.input.files";
  private static final String ENCODING = "sparkmp.input.encoding";
  private static final String WHAT = "sparkmp.input.what";

  private final Set<Path> small = new HashSet<>();

  /** Says what to read; what the files hold is for messages. */
  static void set(
      Configuration conf, String what, List<FileStatus> files, @Nullable Charset encoding) {
    List<String> found = new ArrayList<>();
    for (FileStatus file : files) { // encoded, since commas and variables mean something there
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

  /** As they were found: nobody is asked for them again. */
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

  /** Small files are one split anyway, and are not opened to find out whether they may be more. */
  @Override
  protected boolean isSplitable(JobContext context, Path file) {
    Configuration conf = context.getConfiguration();
    try {
      return !small.contains(file)
          && encoding(conf) == null
          && super.isSplitable(context, file)
          && TextStreams.isForHadoop(conf, file);
    } catch (IOException e) {
      return false; // its reader will say why
    }
  }

  @Override
  public RecordReader<LongWritable, Text> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Lines(super.createRecordReader(split, context));
  }

  /** Hadoop's reader, or where that cannot a simpler one. */
  private static final class Lines extends RecordReader<LongWritable, Text> {
    private final RecordReader<LongWritable, Text> hadoops;
    private final LongWritable key = new LongWritable();
    private final Text value = new Text();
    private String file = "";
    private String what = "";
    private @Nullable Charset encoding;
    private @Nullable LineReader own; // null: Hadoop's is used
    private long offset;
    private boolean first = true;

    Lines(RecordReader<LongWritable, Text> hadoops) {
      this.hadoops = hadoops;
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path path = ((FileSplit) split).getPath();
      file = Places.name(path);
      what = conf.get(WHAT);
      encoding = encoding(conf);
      try {
        if (encoding == null && TextStreams.isForHadoop(conf, path)) {
          hadoops.initialize(split, context);
        } else {
          InputStream in = TextStreams.open(conf, path, encoding);
          own = new LineReader(in);
        }
      } catch (IOException e) {
        throw TextStreams.failed(what, file, encoding, e);
      }
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
      try {
        return own == null ? hadoops.nextKeyValue() : next(own);
      } catch (IOException e) {
        throw TextStreams.failed(what, file, encoding, e);
      }
    }

    private boolean next(LineReader lines) throws IOException {
      int bytes = lines.readLine(value);
      key.set(offset);
      offset += bytes;
      if (first && value.toString().startsWith("\ufeff")) {
        value.set(value.toString().substring(1));
      }
      first = false;
      return bytes > 0;
    }

    @Override
    public LongWritable getCurrentKey() throws IOException, InterruptedException {
      return own == null ? hadoops.getCurrentKey() : key;
    }

    @Override
    public Text getCurrentValue() throws IOException, InterruptedException {
      return own == null ? hadoops.getCurrentValue() : value;
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
      return own == null ? hadoops.getProgress() : 0;
    }

    @Override
    public void close() throws IOException {
      hadoops.close();
      if (own != null) {
        own.close();
      }
    }
  }
}

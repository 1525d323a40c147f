package io.sparkmp.cf.ingest;

import io.sparkmp.cf.layout.ChunkBuilder;
import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.ids.IdType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.spark.api.java.JavaNewHadoopRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function2;
import scala.Tuple2;

/** Ratings in files of lines, compressed or not, on any Hadoop file system. */
public final class TextRatings implements RatingSource {
  private static final long MIN_SPLIT = 4L << 20;
  private static final long MAX_SPLIT = 128L << 20;

  private final JavaSparkContext spark;
  private final TextFiles files;
  private final TextFormat format;

  /**
   * Looks at the first lines and settles the format.
   *
   * @param paths of files or folders, separated by commas; globs are allowed
   * @throws IngestException if there is no such file, or its first lines are no ratings
   */
  public TextRatings(JavaSparkContext spark, String paths, TextFormatRequest request) {
    this.spark = spark;
    this.files = new TextFiles(paths, spark.hadoopConfiguration());
    this.format = request.settle(files);
  }

  /** What the first lines have settled. */
  public TextFormat format() {
    return format;
  }

  @Override
  public IdType userType() {
    return format.userType();
  }

  @Override
  public IdType itemType() {
    return format.itemType();
  }

  @Override
  public String description() {
    return files.paths();
  }

  @Override
  public JavaRDD<IngestedChunk> read(HoldOut holdOut) {
    Configuration conf = new Configuration(spark.hadoopConfiguration());
    long split = files.bytes() / Math.max(1, spark.defaultParallelism()) + 1;
    conf.setLong(
        "mapreduce.input.fileinputformat.split.maxsize",
        Math.min(MAX_SPLIT, Math.max(MIN_SPLIT, split)));
    var lines =
        (JavaNewHadoopRDD<LongWritable, Text>)
            spark.newAPIHadoopFile(
                files.paths(), TextInputFormat.class, LongWritable.class, Text.class, conf);
    return lines.mapPartitionsWithInputSplit(new Parse(format, holdOut), false);
  }

  @Override
  public String locate(IngestedChunk.Problem problem) {
    try {
      long line = files.lineAt(problem.source(), problem.offset());
      return problem.source() + ", line " + line + " '" + problem.record() + "'";
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + problem.source() + " again", e);
    }
  }

  /** Lines of one split to a chunk. */
  private record Parse(TextFormat format, HoldOut holdOut)
      implements Function2<
          InputSplit, Iterator<Tuple2<LongWritable, Text>>, Iterator<IngestedChunk>> {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<IngestedChunk> call(
        InputSplit split, Iterator<Tuple2<LongWritable, Text>> lines) {
      String file = ((FileSplit) split).getPath().toString();
      ChunkBuilder chunk = new ChunkBuilder(format.userType(), format.itemType(), holdOut);
      LineParser parser = new LineParser(format);
      ProblemLog problems = new ProblemLog();
      while (lines.hasNext()) {
        Tuple2<LongWritable, Text> next = lines.next();
        Text line = next._2();
        if (isBlank(line)) {
          continue;
        }
        String reason = parser.parse(line.getBytes(), line.getLength(), chunk);
        // A file may be a piece of a larger one, and its first line a rating.
        boolean isHeader = reason != null && format.header() && next._1().get() == 0;
        if (reason != null && !isHeader) {
          String text = new String(line.getBytes(), 0, line.getLength(), StandardCharsets.UTF_8);
          problems.add(file, next._1().get(), text, reason);
        }
      }
      return List.of(new IngestedChunk(chunk.build(), problems.all())).iterator();
    }

    private static boolean isBlank(Text line) {
      for (int at = 0; at < line.getLength(); at++) {
        if (line.getBytes()[at] > ' ' || line.getBytes()[at] < 0) {
          return false;
        }
      }
      return true;
    }
  }
}

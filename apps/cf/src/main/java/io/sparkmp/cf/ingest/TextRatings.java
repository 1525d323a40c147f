package io.sparkmp.cf.ingest;

import io.sparkmp.cf.layout.ChunkBuilder;
import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.TextFiles;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function2;
import scala.Tuple2;

/** Ratings, or pairs, in files of lines, compressed or not, on any Hadoop file system. */
public final class TextRatings implements RatingSource {

  /** The remedy where the command line is what reads. */
  public static final String SKIP = "--skip-malformed leaves them out";

  private final JavaSparkContext spark;
  private final TextFiles files;
  private final TextFormat format;
  private final String noun;

  /**
   * Looks at the first lines and settles the format.
   *
   * @param paths of files or folders, separated by commas; globs are allowed
   * @throws IngestException if there is no such file, or its first lines are no ratings
   */
  public TextRatings(JavaSparkContext spark, String paths, TextFormatRequest request) {
    this(
        spark,
        new TextFiles(request.columns().noun() + "s", paths, spark.hadoopConfiguration()),
        request);
  }

  /**
   * Looks at the first lines of files and settles the format.
   *
   * @throws IngestException if they are no text, or no ratings
   */
  public TextRatings(JavaSparkContext spark, TextFiles files, TextFormatRequest request) {
    files.checkText();
    this.spark = spark;
    this.noun = request.columns().noun();
    this.files = files;
    this.format = request.settle(files);
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
  public String noun() {
    return noun;
  }

  @Override
  public String columns() {
    return format.describe();
  }

  @Override
  public JavaRDD<IngestedChunk> read(HoldOut holdOut) {
    return files
        .lines(spark)
        .mapPartitionsWithInputSplit(new Parse(format, holdOut, files.firstName()), false);
  }

  @Override
  public String remedy() {
    return noun.equals("rating") ? SKIP : "see --delimiter, --header and the column options";
  }

  @Override
  public String locate(Problem problem) {
    return files.locate(problem);
  }

  /** Lines of one split to a chunk. */
  private record Parse(TextFormat format, HoldOut holdOut, String firstFile)
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
      boolean isFirst = ((FileSplit) split).getStart() == 0 && format.header() != null;
      while (lines.hasNext()) {
        Tuple2<LongWritable, Text> next = lines.next();
        Text line = next._2();
        if (isBlank(line)) {
          continue;
        }
        // A file may be a piece of a larger one, and its first line a rating.
        boolean mayBeHeader = isFirst;
        isFirst = false;
        if (mayBeHeader && isHeader(line)) {
          continue;
        }
        String reason = parser.parse(line.getBytes(), line.getLength(), chunk);
        if (reason != null) {
          String also = mayBeHeader ? ", and it is no header as that of " + firstFile : "";
          problems.add(file, next._1().get(), text(line), reason + also);
        }
      }
      return List.of(new IngestedChunk(chunk.build(), problems.all())).iterator();
    }

    private boolean isHeader(Text line) {
      return format.isHeader(TextFormatRequest.split(text(line), format.delimiter()));
    }

    private static String text(Text line) {
      return new String(line.getBytes(), 0, line.getLength(), StandardCharsets.UTF_8);
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

package io.sparkmp.embeddings.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import io.sparkmp.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of words with a similarity judged by people, such as those of WordSim-353 (Finkelstein et
 * al., "Placing Search in Context", 2002).
 *
 * @param pairs in the order of their file
 */
public record WordPairs(List<Pair> pairs) {

  private static final int FIELDS = 3; // two words and a number
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private static final Pattern NAME = Pattern.compile("(?i)(?!nan$|inf(inity)?$)\\p{L}.*");

  /** With the blanks around them. */
  private static final List<Pattern> DELIMITERS =
      List.of(
          Pattern.compile(" *\t\\s*"),
          Pattern.compile("\\s*;\\s*"),
          Pattern.compile("\\s*,\\s*"),
          BLANKS);

  /** A pair; words as they were written. */
  public record Pair(String one, String other, double similarity) {}

  /**
   * The agreement of vectors with people.
   *
   * @param correlation the rank correlation of cosine and similarity, -1 to 1
   * @param pairs the number of pairs whose words the model knows
   * @param unknown the number of other pairs
   */
  public record Agreement(double correlation, int pairs, int unknown) {}

  /**
   * Reads a file with two words and a number per line, perhaps below their names.
   *
   * @throws IngestException if it is missing, or a line is malformed
   */
  public static WordPairs read(String path, Configuration conf) {
    List<Pair> pairs = new ArrayList<>();
    TextFiles files = new TextFiles("word pairs", path, conf);
    for (String file : files.files()) {
      try (Lines lines = files.lines(file)) {
        boolean isFirst = true;
        for (int number = 1; lines.hasNext(); number++) {
          Lines line = lines.next();
          if (line.isBlank() || line.text().startsWith("#")) {
            continue;
          }
          if (!isFirst || !isHeader(line.text())) {
            pairs.add(pair(path, number, line));
          }
          isFirst = false;
        }
      }
    }
    if (pairs.size() < 2) {
      throw new IngestException(
          "Cannot read word pairs "
              + path
              + ": it holds "
              + pairs.size()
              + " (expected: 2 or more)");
    }
    return new WordPairs(pairs);
  }

  /** Whether a line names three columns, as that of WordSim-353 does. */
  private static boolean isHeader(String line) {
    String[] fields = fields(line);
    return fields.length >= FIELDS && NAME.matcher(fields[2]).matches();
  }

  private static Pair pair(String path, int number, Lines of) {
    String line = of.text();
    String problem = Utf8.sideProblem(of.bytes(), of.from(), of.to());
    if (problem != null) {
      throw new IngestException(
          "Cannot read word pairs " + path + ": line " + number + ": " + problem);
    }
    String[] fields = fields(line);
    try {
      double similarity = fields.length < FIELDS ? Double.NaN : Double.parseDouble(fields[2]);
      if (Double.isFinite(similarity)) {
        return new Pair(fields[0], fields[1], similarity);
      }
    } catch (NumberFormatException e) {
      // named below, with the line
    }
    throw new IngestException(
        "Cannot read word pairs "
            + path
            + ": line "
            + number
            + " '"
            + line
            + "' (expected: two words and a number)");
  }

  /**
   * The fields of a line, by the first delimiter that gives enough; {@code 8,2} stays one field.
   */
  static String[] fields(String line) {
    String text = Words.composed(line.strip());
    return DELIMITERS.stream()
        .map(delimiter -> delimiter.split(text, -1))
        .filter(fields -> fields.length >= FIELDS)
        .findFirst()
        .orElseGet(() -> BLANKS.split(text, -1));
  }

  /**
   * Judges a model by these pairs.
   *
   * @throws IllegalArgumentException if it knows fewer than two pairs, or its ids are numbers
   */
  public Agreement agreement(EmbeddingModel model) {
    if (model.info().idType() != IdType.STRING) {
      throw new IllegalArgumentException(
          "Cannot judge the model by words: its ids are whole numbers");
    }
    Set<String> words = new LinkedHashSet<>();
    pairs.stream()
        .flatMap(pair -> Stream.of(pair.one, pair.other))
        .flatMap(WordPairs::forms)
        .forEach(words::add);
    try (Neighbours neighbours = new Neighbours(model)) {
      return agreement(neighbours.vectors(words));
    }
  }

  /** A word as it was written and, for a model of words in lower case, in lower case. */
  private static Stream<String> forms(String word) {
    return Stream.of(word, word.toLowerCase(Locale.ROOT)).distinct();
  }

  private static float @Nullable [] of(String word, Map<?, float[]> vectors) {
    return forms(word).map(vectors::get).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /**
   * Judges vectors of words by these pairs.
   *
   * @throws IllegalArgumentException if they cover fewer than two pairs
   */
  public Agreement agreement(Map<?, float[]> vectors) {
    List<Pair> known =
        pairs.stream()
            .filter(pair -> of(pair.one, vectors) != null && of(pair.other, vectors) != null)
            .toList();
    if (known.size() < 2) {
      String unknown =
          pairs.stream()
              .flatMap(pair -> Stream.of(pair.one, pair.other))
              .filter(word -> of(word, vectors) == null)
              .findFirst()
              .orElse("");
      throw new IllegalArgumentException(
          "Cannot judge the model: it knows both words of "
              + known.size()
              + " of "
              + pairs.size()
              + " pairs (expected: 2 or more), and not "
              + unknown);
    }
    double[] cosines =
        known.stream()
            .mapToDouble(pair -> Neighbours.cosine(of(pair.one, vectors), of(pair.other, vectors)))
            .toArray();
    double[] similarities = known.stream().mapToDouble(Pair::similarity).toArray();
    double correlation = new SpearmansCorrelation().correlation(cosines, similarities);
    if (Double.isNaN(correlation)) {
      throw new IllegalArgumentException(
          "Cannot judge the model: all "
              + known.size()
              + " pairs that it knows are equally similar");
    }
    return new Agreement(correlation, known.size(), pairs.size() - known.size());
  }
}

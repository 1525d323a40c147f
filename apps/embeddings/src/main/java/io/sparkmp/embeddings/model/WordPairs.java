package io.sparkmp.embeddings.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.delimited.Numbers;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import io.sparkmp.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

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
    double similarity = fields.length < FIELDS ? Double.NaN : Numbers.parseDouble(fields[2]);
    if (Double.isFinite(similarity)) {
      return new Pair(fields[0], fields[1], similarity);
    }
    throw new IngestException(
        "Cannot read word pairs "
            + path
            + ": line "
            + number
            + " '"
            + line
            + "' (expected: two words and a number"
            + number(fields)
            + ")");
  }

  /** Where the number seems to be, if it is not the third field, and how to take it. */
  private static String number(String[] fields) {
    for (int j = FIELDS; j < fields.length; j++) {
      if (Double.isFinite(Numbers.parseDouble(fields[j]))) {
        return ", which may be field %s: 'cut -f 1,2,%s' takes these".formatted(j + 1, j + 1);
      }
    }
    return "";
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
    Column id = functions.col("id");
    UnaryOperator<String> form =
        form(model.vectors().filter(id.notEqual(functions.lower(id))).isEmpty());
    Set<String> words = new LinkedHashSet<>();
    pairs.stream().flatMap(pair -> Stream.of(pair.one, pair.other)).map(form).forEach(words::add);
    try (Neighbours neighbours = new Neighbours(model)) {
      return agreement(form, neighbours.vectors(words));
    }
  }

  /** How a word is written in a model; where case is kept, {@code US} is another word than us. */
  private static UnaryOperator<String> form(boolean isLowerCase) {
    return isLowerCase ? word -> word.toLowerCase(Locale.ROOT) : UnaryOperator.identity();
  }

  /**
   * Judges vectors of words by these pairs.
   *
   * @throws IllegalArgumentException if they cover fewer than two pairs
   */
  public Agreement agreement(Map<String, float[]> vectors) {
    UnaryOperator<String> lower = form(true);
    boolean isLowerCase =
        vectors.keySet().stream().allMatch(word -> word.equals(lower.apply(word)));
    return agreement(form(isLowerCase), vectors);
  }

  private Agreement agreement(UnaryOperator<String> form, Map<?, float[]> vectors) {
    List<Pair> known =
        pairs.stream()
            .map(pair -> new Pair(form.apply(pair.one), form.apply(pair.other), pair.similarity))
            .filter(pair -> vectors.containsKey(pair.one) && vectors.containsKey(pair.other))
            .toList();
    if (known.size() < 2) {
      String unknown =
          pairs.stream()
              .flatMap(pair -> Stream.of(pair.one, pair.other))
              .filter(word -> !vectors.containsKey(form.apply(word)))
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
            .mapToDouble(pair -> Neighbours.cosine(vectors.get(pair.one), vectors.get(pair.other)))
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

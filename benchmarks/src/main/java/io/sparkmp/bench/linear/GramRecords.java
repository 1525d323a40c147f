package io.sparkmp.bench.linear;

import io.sparkmp.text.TextRules;
import io.sparkmp.text.TextWords;
import io.sparkmp.text.Tokenizer;
import io.sparkmp.text.Words;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * Converts labelled texts to records of word n-gram counts, optionally divided by the Euclidean
 * length of the record. Features are numbered from 1 in order of occurrence in the training file;
 * others are left out. A line is a label, 0 or 1, a tab, and a text; lines of another form are left
 * out.
 */
final class GramRecords {
  private static final Set<String> LABELS = Set.of("0", "1");

  private final Map<String, Integer> features = new HashMap<>();
  private final int mostWords; // per n-gram
  private final boolean unitLength;

  GramRecords(int mostWords, boolean unitLength) {
    this.mostWords = mostWords;
    this.unitLength = unitLength;
  }

  /** Writes the records of a file, which may be gzipped, in LIBSVM's format. */
  Path write(Path texts, Path records, boolean isTrainedOn) throws IOException {
    TextWords words = new Tokenizer(TextRules.DEFAULT, List.of()).words();
    try (BufferedReader lines = open(texts);
        BufferedWriter out = Files.newBufferedWriter(records)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int tab = line.indexOf('\t');
        if (tab >= 0 && LABELS.contains(line.substring(0, tab))) {
          out.write(line.substring(0, tab));
          Map<Integer, Integer> counts = count(words.in(line.substring(tab + 1)), isTrainedOn);
          double length = unitLength ? length(counts.values()) : 1;
          for (Map.Entry<Integer, Integer> each : counts.entrySet()) {
            out.write(" " + each.getKey() + ":" + (float) (each.getValue() / length));
          }
          out.write("\n");
        }
      }
    }
    return records;
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    return new BufferedReader(
        new InputStreamReader(
            file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes,
            StandardCharsets.UTF_8));
  }

  private static double length(Collection<Integer> counts) {
    double squares = 0;
    for (int count : counts) {
      squares += (double) count * count;
    }
    return Math.sqrt(squares);
  }

  private Map<Integer, Integer> count(Words words, boolean learns) {
    List<String> text = new ArrayList<>();
    while (words.next()) {
      text.add(words.word());
    }
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int first = 0; first < text.size(); first++) {
      for (int end = first + 1; end <= Math.min(text.size(), first + mostWords); end++) {
        String gram = String.join(" ", text.subList(first, end));
        Integer feature = features.get(gram);
        if (feature == null && learns) {
          feature = features.size() + 1;
          features.put(gram, feature);
        }
        if (feature != null) {
          counts.merge(feature, 1, Integer::sum);
        }
      }
    }
    return counts;
  }
}

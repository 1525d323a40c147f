package io.sparkmp.lda.cli;

import io.sparkmp.random.SplitMix64;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Documents about one of three things each, as files of all formats. */
final class TinyCorpus {
  static final List<List<String>> THEMES =
      List.of(
          List.of("harbour", "anchor", "sail", "mast", "tide", "keel", "rudder"),
          List.of("violin", "cello", "sonata", "tempo", "chord", "fugue", "oboe"),
          List.of("flour", "oven", "dough", "yeast", "crust", "butter", "sugar"));
  static final int DOCUMENTS = 45;
  static final int TOKENS_EACH = 20;

  final Path files;
  final Path lines;
  final Path bag;
  final Path pairs;
  final Path vocabulary;

  TinyCorpus(Path folder) throws IOException {
    SplitMix64 random = new SplitMix64(8);
    List<String> words = THEMES.stream().flatMap(List::stream).toList();
    List<String> texts = new ArrayList<>();
    List<String> triples = new ArrayList<>();
    List<String> counted = new ArrayList<>();
    for (int d = 0; d < DOCUMENTS; d++) {
      Map<Integer, Integer> counts = new TreeMap<>();
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < TOKENS_EACH; i++) {
        List<String> theme = THEMES.get(d % THEMES.size());
        String word = theme.get(random.nextInt(theme.size()));
        counts.merge(words.indexOf(word), 1, Integer::sum);
        text.append(i % 5 == 0 ? "The " : "").append(word).append(i % 5 == 4 ? ". " : " ");
      }
      texts.add(text.toString().strip());
      StringBuilder line = new StringBuilder().append(counts.size());
      for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
        triples.add((d + 1) + " " + (entry.getKey() + 1) + " " + entry.getValue());
        line.append(' ').append(entry.getKey()).append(':').append(entry.getValue());
      }
      counted.add(line.toString());
    }
    files = Files.createDirectory(folder.resolve("letters"));
    for (int d = 0; d < DOCUMENTS; d++) {
      Files.writeString(files.resolve("letter-" + d + ".txt"), texts.get(d));
    }
    lines = Files.write(folder.resolve("lines.txt"), texts);
    List<String> header = List.of("" + DOCUMENTS, "" + words.size(), "" + triples.size());
    bag = Files.write(folder.resolve("docword.txt"), header);
    Files.write(bag, triples, java.nio.file.StandardOpenOption.APPEND);
    pairs = Files.write(folder.resolve("pairs.txt"), counted);
    vocabulary = Files.write(folder.resolve("vocab.txt"), words);
  }
}

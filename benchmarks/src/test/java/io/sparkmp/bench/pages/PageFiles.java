package io.sparkmp.bench.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** Small files with the names that pages give to theirs. */
final class PageFiles {
  private static final int USERS = 100;
  private static final int ITEMS = 200;
  private static final String[] WORDS =
      ("awful terrible horrible bad plot dull actor performance role scene november house poll"
              + " votes iraq war military troops press media people time")
          .split(" ", -1);

  private final Path folder;

  PageFiles(Path folder) {
    this.folder = folder;
  }

  /** Writes those that a page speaks of. */
  void write(String page) throws IOException {
    switch (page) {
      case "docs/recommendations.md" -> {
        table(
            "ratings.csv", "userId,movieId,rating,timestamp", 4000, row -> rated(row, ",") + ",9");
        table("more-ratings.csv", "userId,movieId,rating", 500, row -> rated(row, ","));
        table("plays.csv", "user,item,plays", 4000, row -> rated(row, ","));
        table("pairs.csv", "userId,movieId", 50, row -> row % USERS + "," + row % ITEMS);
        table("movies.csv", "movieId,title", ITEMS, row -> row + ",Film " + row);
        table("u1.base", "", 4000, row -> rated(row, "\t") + "\t9");
        table("u1.test", "", 300, row -> rated(row * 7 + 1, "\t") + "\t9");
      }
      case "docs/command-line.md", "docs/serving.md" -> {
        table("ratings.csv", "user,item,rating", 4000, row -> rated(row, ","));
        bag();
      }
      case "docs/pages.md" -> {
        table("u.data", "", 4000, row -> rated(row, "\t") + "\t9");
        text(
            "u.item",
            ISO_8859_1,
            lines(ITEMS, row -> row + "|Les fêtes " + row + "|01-Jan-1995||0|1"));
        table("titles.tsv", "", 60, row -> row + 1 + "\tLetter " + row);
        bag();
      }
      case "docs/topics.md" -> {
        bag();
        Files.createDirectories(folder.resolve("letters"));
        Files.createDirectories(folder.resolve("more"));
        for (int letter = 0; letter < 20; letter++) {
          text("letters/" + letter + ".txt", UTF_8, sentence(letter) + "\n");
          text("more/" + letter + ".txt", UTF_8, sentence(letter + 1) + "\n");
        }
      }
      case "docs/vectors.md" -> gzip("train.txt.gz", lines(400, PageFiles::sentence));
      case "docs/linear.md" ->
          gzip("train.txt.gz", lines(400, row -> row % 2 + "\t" + sentence(row)));
      default -> {} // makes its own
    }
  }

  private static String rated(int row, String separator) {
    int user = row % USERS;
    int item = (row / USERS * 37 + user * 3) % ITEMS;
    return user + separator + item + separator + (1 + (user * 7 + item * 3) % 5);
  }

  /** Sixty documents of two kinds. */
  private void bag() throws IOException {
    StringBuilder counts = new StringBuilder();
    int half = WORDS.length / 2;
    for (int document = 1; document <= 60; document++) {
      for (int word = 1; word <= half; word++) {
        int id = document % 2 * half + word;
        counts.append(
            String.format(Locale.ROOT, "%d %d %d%n", document, id, 1 + (document * word) % 4));
      }
    }
    String header = "60\n" + WORDS.length + "\n" + 60 * half + "\n";
    gzip("docword.kos.txt.gz", header + counts);
    text("vocab.kos.txt", UTF_8, String.join("\n", WORDS) + "\n");
  }

  private static String sentence(int row) {
    int half = WORDS.length / 2;
    return IntStream.range(0, 14)
        .mapToObj(k -> WORDS[row % 2 * half + (row * 5 + k * (1 + row % 3)) % half])
        .collect(Collectors.joining(" "));
  }

  private static String lines(int rows, IntFunction<String> row) {
    return IntStream.range(0, rows).mapToObj(row).collect(Collectors.joining("\n", "", "\n"));
  }

  private void table(String name, String header, int rows, IntFunction<String> row)
      throws IOException {
    text(name, UTF_8, (header.isEmpty() ? "" : header + "\n") + lines(rows, row));
  }

  private void text(String name, Charset charset, String text) throws IOException {
    Files.write(folder.resolve(name), text.getBytes(charset));
  }

  private void gzip(String name, String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(UTF_8));
    }
    Files.write(folder.resolve(name), out.toByteArray());
  }
}

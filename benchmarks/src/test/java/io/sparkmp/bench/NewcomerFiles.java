package io.sparkmp.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** The files of a newcomer: as people have them, that is, each a little different. */
final class NewcomerFiles {
  private static final int ROWS = 600;
  private static final int USERS = 40;

  private NewcomerFiles() {}

  private static int user(int row) {
    return row % USERS;
  }

  /** Each user rates fifteen of sixty items. */
  private static int item(int row) {
    return (row / USERS * 4 + row % USERS) % 60;
  }

  private static String rating(int row) {
    return String.format(Locale.ROOT, "%.1f", 1 + (user(row) * 7 + item(row) * 3) % 9 / 2.0);
  }

  private static String table(String header, IntFunction<String> row) {
    return IntStream.range(0, ROWS)
        .mapToObj(row)
        .collect(Collectors.joining("\n", header.isEmpty() ? "" : header + "\n", "\n"));
  }

  private static String plain(int row) {
    return user(row) + "," + item(row) + "," + rating(row);
  }

  static void write(Path folder) throws IOException {
    ratings(folder);
    documents(folder);
    Path treasure = Files.createDirectory(folder.resolve("treasure"));
    Files.writeString(
        treasure.resolve("ratings.csv"), table("user,item,rating", NewcomerFiles::plain));
    Files.writeString(treasure.resolve("notes.txt"), "years of work\n");
    Files.createDirectory(folder.resolve("empty"));
  }

  private static void ratings(Path folder) throws IOException {
    String good = table("userId,movieId,rating", NewcomerFiles::plain);
    text(folder, "ratings.csv", good);
    text(folder, "plain.csv", table("", NewcomerFiles::plain));
    text(
        folder,
        "stamped.csv",
        table("timestamp,userId,movieId,rating", row -> (1_500_000_000 + row) + "," + plain(row)));
    text(
        folder,
        "swapped.csv",
        table("movieId,userId,rating", row -> item(row) + "," + user(row) + "," + rating(row)));
    text(folder, "foreign.csv", table("nutzer,film,note", NewcomerFiles::plain));
    text(folder, "twice.csv", table("user,USER,item,rating", row -> user(row) + "," + plain(row)));
    text(
        folder,
        "names.csv",
        table("", row -> "u" + user(row) + ",i" + item(row) + "," + rating(row)));
    text(
        folder,
        "comma.csv",
        table("", row -> user(row) + ";" + item(row) + ";" + rating(row).replace('.', ',')));
    text(folder, "equal.csv", table("user,item,rating", row -> user(row) + "," + item(row) + ",1"));
    text(folder, "one.csv", table("user,item,rating", row -> "7," + row + "," + rating(row)));
    text(
        folder,
        "same.csv",
        table("user,item,rating", row -> row % 3 + "," + row % 5 + ",3." + row % 9));
    text(
        folder,
        "many.csv",
        table("user,item,rating", row -> row + "," + row % 7 + "," + rating(row)));
    text(folder, "days.csv", table("", row -> user(row) + "," + item(row) + "," + (15_000 + row)));
    text(folder, "few.csv", "1,2,3\n4,5,1\n");
    text(
        folder,
        "objects.jsonl",
        table("", row -> "{\"user\":" + user(row) + ",\"item\":" + item(row) + ",\"rating\":3}"));
    text(folder, "frame.csv", table(",who,what,score", row -> row + "," + plain(row)));
    text(folder, "word.csv", good + "12,x7,3\n");
    text(folder, "nan.csv", good + "12,7,NaN\n");
    text(folder, "short.csv", good + "12,7\n");
    text(folder, "quote.csv", good + "\"12,7\n8\",5,3\n");
    text(folder, "empty.csv", "");
    text(folder, "header.csv", "user,item,rating\n");
    text(folder, "_hidden.csv", good);
    text(folder, "A::B.csv", good);
    bytes(folder, "utf16.csv", good.getBytes(UTF_16));
    bytes(folder, "picture.csv", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0});
    bytes(folder, "binary.csv", new byte[] {1, 2, 3, 0, 0, 7});
    bytes(
        folder,
        "latin.csv",
        table("", row -> "é" + user(row) + ",i" + item(row) + ",3").getBytes(ISO_8859_1));
    byte[] zipped = gzip(table("", row -> plain(row) + "," + row * 7919L % 1009));
    bytes(folder, "cut.csv.gz", Arrays.copyOf(zipped, zipped.length * 2 / 3));
    Files.createDirectory(folder.resolve("hidden"));
    text(folder, "hidden/_x.csv", good);
    text(folder, "pairs.csv", "user,item\n1,2\n3,4\n");
    text(
        folder,
        "all-pairs.csv",
        IntStream.range(0, 60).mapToObj(k -> "1," + k).collect(Collectors.joining("\n", "", "\n")));
    text(folder, "bad-pairs.csv", "user,item\n1,2\nx,4\n");
    text(folder, "items.csv", "movieId,title\n2,\"Two, the film\"\n4,Four\n");
  }

  private static void documents(Path folder) throws IOException {
    String[] words = {"apple", "pear", "plum", "iron", "steel", "copper", "the", "of", "and", "is"};
    IntFunction<String> document =
        row ->
            IntStream.range(0, 12)
                .mapToObj(k -> words[k % 3 == 0 ? row % 2 * 3 + k % 2 : 6 + (row + k) % 4])
                .collect(Collectors.joining(" "));
    text(folder, "letters.txt", table("", document));
    text(
        folder,
        "reviews.csv",
        table("id,review,stars", row -> row + ",\"" + document.apply(row) + ", she said\",4"));
    text(folder, "numbers.csv", table("id,x,y", row -> row + "," + row + "," + row));
    text(folder, "docs.ldac", table("", row -> "2 " + row % 6 + ":1 " + (row + 1) % 6 + ":2"));
    text(folder, "vocab.txt", String.join("\n", words) + "\n");
    text(folder, "short-vocab.txt", "apple\npear\n");
    text(folder, "docword.txt", "2\n10\n3\n1 1 2\n1 2 1\n2 3 4\n");
    text(folder, "cut-docword.txt", "2\n10\n5\n1 1 2\n1 2 1\n2 3 4\n");
    bytes(folder, "latin.txt", "le café noir\nun thé\n".getBytes(ISO_8859_1));
  }

  private static void text(Path folder, String name, String text) throws IOException {
    bytes(folder, name, text.getBytes(UTF_8));
  }

  private static void bytes(Path folder, String name, byte[] bytes) throws IOException {
    Files.write(folder.resolve(name), bytes);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return out.toByteArray();
  }
}

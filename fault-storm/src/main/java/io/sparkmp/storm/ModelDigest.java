package io.sparkmp.storm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;

/** A digest of a saved model: of the rows of its tables, however they are divided into files. */
final class ModelDigest {

  private ModelDigest() {}

  /**
   * The SHA-256 of a model.
   *
   * @param model its folder
   */
  static String of(Path model) {
    try (Stream<Path> tables = Files.list(model)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path table : tables.filter(Files::isDirectory).sorted().toList()) {
        digest.update(table.getFileName().toString().getBytes(UTF_8));
        for (String row : rows(table)) {
          digest.update(row.getBytes(UTF_8));
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read model " + model, e);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("Every JDK has SHA-256", e);
    }
  }

  private static List<String> rows(Path table) throws IOException {
    List<String> rows = new ArrayList<>();
    try (Stream<Path> files = Files.list(table)) {
      for (Path file : files.filter(name -> name.toString().endsWith(".parquet")).toList()) {
        try (ParquetReader<Group> reader =
            ParquetReader.builder(
                    new GroupReadSupport(), new org.apache.hadoop.fs.Path(file.toUri()))
                .withConf(new Configuration())
                .build()) {
          for (Group row = reader.read(); row != null; row = reader.read()) {
            rows.add(row.toString());
          }
        }
      }
    }
    Collections.sort(rows);
    return rows;
  }
}

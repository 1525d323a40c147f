package io.sparkmp.connect;

import io.sparkmp.testing.LocalSpark;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** What tests of one server share: its files, and a session beside it that compares results. */
abstract class ServerTests {
  @TempDir static Path folder;

  static SparkSession spark;
  static ConnectServer server;

  static void start(String name, String jars, String... settings) throws Exception {
    server = new ConnectServer(folder, "local[2]", jars, settings);
    spark = SparkSession.builder().config(LocalSpark.conf("local[2]", name)).getOrCreate();
  }

  @AfterAll
  static void stop() throws Exception {
    if (spark != null) {
      spark.stop();
    }
    if (server != null) {
      server.close();
    }
  }

  static List<String> rows(String path) {
    return rows(spark.read().parquet(path));
  }

  static List<String> rows(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  static String file(String name) {
    return folder.resolve(name).toString();
  }

  /** Of a test that more than one client does. */
  static String file(Enum<?> client, String name) {
    return file(client + "-" + name);
  }

  static String step(String... words) {
    return String.join(" ", words);
  }
}

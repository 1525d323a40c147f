package io.sparkmp.storm;

import io.sparkmp.cf.cli.CfMain;
import io.sparkmp.embeddings.cli.EmbedMain;
import io.sparkmp.lda.cli.LdaMain;
import io.sparkmp.linear.cli.LinearMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;

/**
 * Runs our commands one after the other in one Spark. Each line of standard input is the name of a
 * {@link StormApp} and the words of a command, separated by tabs.
 */
final class CommandDriver {
  /** Prefix of the line printed after a command; the exit code follows. */
  static final String EXIT = "storm exit ";

  private CommandDriver() {}

  /** Runs commands until the end of the input. */
  @SuppressWarnings("SystemOut") // like the commands that it runs
  public static void main(String[] args) throws IOException {
    SparkSession spark =
        SparkSession.builder()
            .appName("fault storm")
            .config("spark.kryo.registrator", StormApp.registrators())
            .config("spark.kryoserializer.buffer.max", "1g")
            .config("spark.sql.shuffle.partitions", "16")
            .getOrCreate();
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split("\t", -1);
        String[] command = Arrays.copyOfRange(words, 1, words.length);
        int exit =
            switch (StormApp.valueOf(words[0])) {
              case CF -> new CfMain().execute(command);
              case LDA -> new LdaMain().execute(command);
              case LINEAR -> new LinearMain().execute(command);
              case EMBEDDINGS -> new EmbedMain().execute(command);
            };
        System.out.println(EXIT + exit);
      }
    }
    spark.stop();
  }
}

package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Strong generalisation, by commands alone. */
@Tag("spark")
class SplitCommandTest {
  @TempDir private static Path folder;

  private static Path ratings() throws IOException {
    return Files.writeString(
        folder.resolve("ratings.csv"),
        new PlantedRatings(150, 60, 4000, 2, 0.2, 0.3, 0.3, 1)
            .frame(SharedSpark.get(), 1).collectAsList().stream()
                .map(row -> row.getLong(0) + "," + row.getLong(1) + "," + row.getFloat(2))
                .collect(Collectors.joining("\n", "user,item,rating\n", "\n")));
  }

  private static Set<String> users(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.get(0)).isEqualTo("user,item,rating");
    return lines.stream().skip(1).map(line -> line.split(",")[0]).collect(Collectors.toSet());
  }

  @Test
  void usersOfNoTrainingAreFoldedInAndJudged() throws IOException {
    Path training = folder.resolve("training.csv");
    Path foldIn = folder.resolve("fold-in.csv");
    Path test = folder.resolve("test.csv");
    Path all = ratings();
    String split =
        "split --ratings %s --training %s --fold-in %s --test %s --users %d --at-least 5";
    CommandRun done = Ran.of(words(split, all, training, foldIn, test, 20));
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.out()).matches("Held out 20 of 1[0-5]\\d users\n");
    assertThat(users(test)).hasSize(20).isEqualTo(users(foldIn));
    assertThat(users(training)).doesNotContainAnyElementsOf(users(test));

    Path model = folder.resolve("model");
    Path folded = folder.resolve("folded");
    String train =
        "train --implicit --ratings %s --rating-column none --model %s --rank 4"
            + " --regularisation-exponent 0.5 --unobserved-weight 0.1";
    assertThat(Ran.of(words(train, training, model)).exit()).isZero();
    String fold = "fold-in --model %s --ratings %s --rating-column none --output-model %s";
    assertThat(Ran.of(words(fold, model, foldIn, folded)).out())
        .contains("Folded in 20 users: 20 new, 0 replaced");
    String evaluate = "evaluate --model %s --ratings %s --exclude %s --ranking --k 5,20";
    assertThat(Ran.of(words(evaluate, folded, test, foldIn)).out().lines())
        .hasSize(3)
        .anyMatch(line -> line.matches("NDCG@5 .* truncated recall@5 .* on 20 users"))
        .anyMatch(line -> line.matches("NDCG@20 .* truncated recall@20 .* on 20 users"))
        .contains("The model does not know 0 of 20 users");

    CommandRun many = Ran.of(words(split + " --overwrite", all, training, foldIn, test, 1000));
    assertThat(many.error())
        .matches(
            "spark-mp: Cannot hold out 1000 users: 1\\d\\d have ratings that count \\(expected:"
                + " some left to train on\\)");
    assertThat(Ran.of(words(split, all, training, training, test, 20)).error())
        .isEqualTo(
            "spark-mp: Cannot write --fold-in "
                + training
                + ": --training is the same place; choose another place for one of them");
  }

  @Test
  void countsWhatItLeavesOut() throws IOException {
    StringBuilder rows = new StringBuilder("user,item,rating\n");
    for (int user = 0; user < 10; user++) {
      rows.append("%1$d,0,3\n%1$d,1,4\n%1$d,10%1$d,5\n".formatted(user)); // one of his own
    }
    Path own = Files.writeString(folder.resolve("own.csv"), rows.toString());
    String split = "split --ratings %s --training %s --fold-in %s --test %s --users 3";
    Path[] outputs = {
      folder.resolve("o1.csv"), folder.resolve("o2.csv"), folder.resolve("o3.csv"),
    };
    assertThat(Ran.of(words(split, own, outputs[0], outputs[1], outputs[2])).out())
        .isEqualTo(
            "Held out 3 of 10 users\nLeft out 3 ratings of items that no other user has rated\n");
    assertThat(Files.readAllLines(outputs[0])).hasSize(1 + 21);
  }

  /** Ratings are floats: other digits than those that are read may never be written. */
  @Test
  void ratingsThatItCannotKeepAreRefused() throws IOException {
    Path large =
        Files.writeString(
            folder.resolve("large.csv"), "user,item,rating\n1,1,16777217\n2,1,3\n1,2,4\n2,2,5\n");
    String split = "split --ratings %s --training %s --fold-in %s --test %s --users 1";
    Path[] outputs = {
      folder.resolve("a.csv"), folder.resolve("b.csv"), folder.resolve("c.csv"),
    };
    assertThat(Ran.of(words(split, large, outputs[0], outputs[1], outputs[2])).error())
        .isEqualTo(
            "spark-mp: Cannot split "
                + large
                + ": it has a rating of about 1.6777216E7, and only the first seven digits of a"
                + " rating are kept (expected: ratings below 16777216; --rating-column names their"
                + " column)");
    assertThat(outputs).allMatch(Files::notExists);
  }

  private static Object[] words(String command, Object... arguments) {
    return String.format(command, arguments).split(" ");
  }
}

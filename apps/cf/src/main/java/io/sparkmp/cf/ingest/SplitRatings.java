package io.sparkmp.cf.ingest;

import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Problem;
import org.apache.spark.api.java.JavaRDD;

/**
 * Ratings to train on and, apart from them, ratings for the test set.
 *
 * @param training from which a part may be held out as well
 * @param test all held out
 */
public record SplitRatings(RatingSource training, RatingSource test) implements RatingSource {

  /** Checks that both mean the same ids. */
  public SplitRatings {
    if (training.userType() != test.userType() || training.itemType() != test.itemType()) {
      throw new IngestException(
          "Cannot test on "
              + test.description()
              + ": its ids are of another type than those of "
              + training.description()
              + "; --id-type string reads both as text");
    }
  }

  @Override
  public IdType userType() {
    return training.userType();
  }

  @Override
  public IdType itemType() {
    return training.itemType();
  }

  @Override
  public String description() {
    return training.description();
  }

  @Override
  public JavaRDD<IngestedChunk> read(HoldOut holdOut) {
    return training.read(holdOut).union(test.read(HoldOut.ALL_TEST));
  }

  @Override
  public String locate(Problem problem) {
    boolean inTest = problem.source().equals(test.description());
    return (inTest ? test : training).locate(problem);
  }
}

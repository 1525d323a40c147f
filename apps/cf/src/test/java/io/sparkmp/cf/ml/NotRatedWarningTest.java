package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.model.SharedSpark;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The log of a fit names a number that seems to mean "not rated". */
@Tag("spark")
class NotRatedWarningTest {

  /** Keeps what is logged. */
  private static final class Lines extends AbstractAppender {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    Lines() {
      super("lines", null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      lines.add(event.getLevel() + " " + event.getMessage().getFormattedMessage());
    }
  }

  private static Dataset<Row> ratings(String rating) {
    return SharedSpark.get()
        .range(600)
        .selectExpr("int(id % 31) user", "int(id % 19) item", "double(" + rating + ") rating")
        .dropDuplicates("user", "item");
  }

  private static List<String> logged(MatrixFactorization estimator, Dataset<Row> ratings) {
    Logger log = (Logger) LogManager.getLogger(FactorisationFit.class);
    Lines lines = new Lines();
    lines.start();
    log.addAppender(lines);
    try {
      estimator.setRank(2).setMaxIter(1).setNumUserBlocks(1).fit(ratings);
    } finally {
      log.removeAppender(lines);
    }
    return lines.lines;
  }

  @Test
  void fitsWarn() {
    assertThat(
            logged(
                new MatrixFactorization(), ratings("if(id % 3 = 0, -1, 2 + (id % 31 + id) % 9)")))
        .singleElement()
        .asString()
        .matches(
            "WARN Reading ratings: \\d+ of 589 ratings are -1 while all others are between 2 and"
                + " 10; if -1 means 'not rated', remove these ratings, which are learned as"
                + " opinions");
  }

  @Test
  void otherScalesDoNot() {
    assertThat(logged(new MatrixFactorization(), ratings("id % 11 - 5"))).isEmpty();
    assertThat(
            logged(
                new MatrixFactorization().setImplicitPrefs(true),
                ratings("if(id % 3 = 0, -1, 2 + id % 9)")))
        .isEmpty();
  }
}

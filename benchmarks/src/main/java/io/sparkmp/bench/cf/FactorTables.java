package io.sparkmp.bench.cf;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.ids.IdType;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Converts MLlib's models to ours, which rank items alike. */
final class FactorTables {
  private FactorTables() {}

  /**
   * The same factors, without biases.
   *
   * @param users the number of users if needed, else 0
   * @param items likewise
   */
  static FactorModel of(ALSModel model, long users, long items) {
    FactorModelInfo info =
        new FactorModelInfo(
            FactorModelInfo.FORMAT,
            FactorModelInfo.VERSION,
            model.rank(),
            0,
            -Float.MAX_VALUE,
            Float.MAX_VALUE,
            IdType.LONG,
            IdType.LONG,
            users,
            items,
            0,
            "MLlib",
            Feedback.IMPLICIT,
            0,
            0,
            0,
            false,
            false,
            0,
            0,
            1,
            0,
            0,
            0);
    return new FactorModel(info, table(model.userFactors()), table(model.itemFactors()));
  }

  private static Dataset<Row> table(Dataset<Row> factors) {
    return factors.selectExpr(
        "bigint(id) as id", "float(0) as bias", "features as factors", "1 as ratings");
  }
}

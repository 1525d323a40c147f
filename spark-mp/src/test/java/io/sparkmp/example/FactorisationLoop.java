package io.sparkmp.example;

import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Value;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.loop.LoopModel;
import io.sparkmp.spark.loop.LoopTraining;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Matrix factorisation of a table with the columns user, item and rating. */
public final class FactorisationLoop {
  private FactorisationLoop() {}

  /** The loop over ratings: what a rating reads and writes, and what is done with it. */
  public static Plan plan(int rank, float step, float l2) {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Key item = loop.key("item");
    Value rating = loop.value("rating");
    Rows w = loop.array("W", rank, Start.normal(0.1f)).updated(user);
    Rows h = loop.array("H", rank, Start.normal(0.1f)).updated(item);
    return loop.plan(
        at -> {
          Cursor p = at.row(w);
          Cursor q = at.row(h);
          return () -> {
            float error = at.value(rating) - p.dot(q);
            p.blendBoth(1 - step * l2, step * error, q);
            at.loss(error * error);
          };
        },
        at -> Math.pow(at.value(rating) - at.row(w).dot(at.row(h)), 2));
  }

  /** Trains it, and writes the factors of users and of items. */
  public static void train(Dataset<Row> ratings, String folder) {
    Plan plan = plan(16, 0.02f, 0.05f);
    System.out.println(plan.explain());
    try (LoopTraining training = LoopTraining.read(plan, ratings, LayoutOptions.workers(2), 1);
        LoopModel model = training.train(TrainingOptions.epochs(20))) {
      model.rows(ratings.sparkSession(), "W").write().parquet(folder + "/users");
      model.rows(ratings.sparkSession(), "H").write().parquet(folder + "/items");
    }
  }
}

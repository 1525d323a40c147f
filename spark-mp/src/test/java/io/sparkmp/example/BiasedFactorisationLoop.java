package io.sparkmp.example;

import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Value;

/** Matrix factorisation with a bias of each user and of each item. */
public final class BiasedFactorisationLoop {
  private BiasedFactorisationLoop() {}

  /** The loop over ratings, in the same order on any number of workers. */
  public static Plan plan(int rank, float step, float l2) {
    Loop loop = Loop.over("ratings").ordered();
    Key user = loop.key("user");
    Key item = loop.key("item");
    Value rating = loop.value("rating");
    Rows w = loop.array("W", rank, Start.normal(0.1f)).updated(user);
    Rows h = loop.array("H", rank, Start.normal(0.1f)).updated(item);
    Rows b = loop.array("user bias", 1, Start.zero()).updated(user);
    Rows c = loop.array("item bias", 1, Start.zero()).updated(item);
    return loop.plan(
        at -> {
          Cursor p = at.row(w);
          Cursor q = at.row(h);
          Cursor ofUser = at.row(b);
          Cursor ofItem = at.row(c);
          return () -> {
            float error = at.value(rating) - p.dot(q) - ofUser.get(0) - ofItem.get(0);
            p.blendBoth(1 - step * l2, step * error, q);
            ofUser.add(0, step * error);
            ofItem.add(0, step * error);
            at.loss(error * error);
          };
        },
        at -> {
          float biases = at.row(b).get(0) + at.row(c).get(0);
          return Math.pow(at.value(rating) - at.row(w).dot(at.row(h)) - biases, 2);
        });
  }
}

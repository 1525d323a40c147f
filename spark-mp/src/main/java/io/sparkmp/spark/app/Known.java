package io.sparkmp.spark.app;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.spark.layout.Side;
import io.sparkmp.spark.placement.Parts;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/**
 * What one part of a side, the rows of a worker or the columns of a slice, starts from.
 *
 * @param ids the ids of the part, with their numbers of training records
 * @param saved pieces of an earlier model that have some of these ids; may be empty
 * @param <T> a piece of a model
 */
public record Known<T>(IdCounts ids, List<T> saved) implements Serializable {

  /**
   * What the parts of a side start from, one element per partition.
   *
   * @param model pieces of the earlier model, or null if there is none
   * @param idsOf gives the ids of a piece
   * @param gather selects rows of a piece
   */
  public static <T> JavaRDD<Known<T>> of(
      Side side, @Nullable JavaRDD<T> model, Parts.IdsOf<T> idsOf, Parts.Gather<T> gather) {
    return model == null
        ? side.dictionary().map(ids -> new Known<>(ids, List.of()))
        : side.dictionary()
            .zip(Parts.place(model, side.placement(), idsOf, gather))
            .map(pair -> new Known<>(pair._1(), pair._2()));
  }
}

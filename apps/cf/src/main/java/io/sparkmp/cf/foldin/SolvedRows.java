package io.sparkmp.cf.foldin;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.solve.FoldInSolver;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.FlatMapGroupsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * Solves for one user from rows of (user, item, rating) and, unless the items' rows are held,
 * (bias, factors), which are null for an unknown item. Sorted by item; or the same with users and
 * items exchanged.
 *
 * @param held the fixed side, or null if its rows stand beside the ratings
 */
record SolvedRows(FoldInSolver solver, @Nullable Broadcast<HeldRows> held)
    implements FlatMapGroupsFunction<Object, Row, Row> {
  private static final long serialVersionUID = 1L;

  @Override
  public Iterator<Row> call(Object user, Iterator<Row> rows) {
    FoldInSolver.Solution solution = solver.solve(user, held == null ? joined(rows) : found(rows));
    float[] factors = solution.factors();
    Float[] boxed =
        IntStream.range(0, factors.length).mapToObj(k -> factors[k]).toArray(Float[]::new);
    return List.of(RowFactory.create(user, solution.bias(), boxed, solution.known())).iterator();
  }

  private Iterator<FoldInSolver.Rating> found(Iterator<Row> rows) {
    HeldRows fixed = held.value();
    return ratings(rows, row -> fixed.find(row.get(1)));
  }

  /** Ratings whose items' rows stand beside them. */
  static Iterator<FoldInSolver.Rating> joined(Iterator<Row> rows) {
    return ratings(rows, row -> row.isNullAt(4) ? null : known(row, 3));
  }

  private static Iterator<FoldInSolver.Rating> ratings(
      Iterator<Row> rows, Function<Row, FoldInSolver.@Nullable Known> known) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return rows.hasNext();
      }

      @Override
      public FoldInSolver.Rating next() {
        Row row = rows.next();
        return new FoldInSolver.Rating(
            row.get(1), row.isNullAt(2) ? Double.NaN : row.getDouble(2), known.apply(row));
      }
    };
  }

  /**
   * A row of the model.
   *
   * @param from the column of the bias, followed by the factors
   */
  static FoldInSolver.Known known(Row row, int from) {
    return new FoldInSolver.Known(row.getFloat(from), FactorModel.floats(row, from + 1));
  }
}

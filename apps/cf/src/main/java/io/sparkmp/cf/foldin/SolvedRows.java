package io.sparkmp.cf.foldin;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.solve.FoldInSolver;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.FlatMapGroupsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Solves for one user from rows of (user, item, rating, bias, factors), sorted by item and with
 * nulls for unknown items; or the same with users and items exchanged.
 */
record SolvedRows(FoldInSolver solver) implements FlatMapGroupsFunction<Object, Row, Row> {
  private static final long serialVersionUID = 1L;

  @Override
  public Iterator<Row> call(Object user, Iterator<Row> rows) {
    FoldInSolver.Solution solution = solver.solve(user, ratings(rows));
    float[] factors = solution.factors();
    Float[] boxed =
        IntStream.range(0, factors.length).mapToObj(k -> factors[k]).toArray(Float[]::new);
    return List.of(RowFactory.create(user, solution.bias(), boxed, solution.known())).iterator();
  }

  static Iterator<FoldInSolver.Rating> ratings(Iterator<Row> rows) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return rows.hasNext();
      }

      @Override
      public FoldInSolver.Rating next() {
        Row row = rows.next();
        return new FoldInSolver.Rating(
            row.get(1),
            row.isNullAt(2) ? Double.NaN : row.getDouble(2),
            row.isNullAt(4) ? null : known(row, 3));
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

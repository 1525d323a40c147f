package io.sparkmp.spark.loop;

import io.sparkmp.compat.Jobs;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.run.LoopProgram;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.app.Trained;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;

/**
 * A trained loop. Its tables can be computed until it or its training is closed.
 *
 * @param plan the loop's plan
 * @param program the program that trained it
 * @param trained its rows with their ids
 */
public record LoopModel(Plan plan, LoopProgram program, Trained<LoopState, LoopState> trained)
    implements AutoCloseable {

  /** One report per epoch. */
  public List<EpochReport> history() {
    return trained.history();
  }

  /**
   * The rows of an array: {@code id}, {@code records} (the number of training records) and {@code
   * row}, an array of floats.
   *
   * @throws IllegalArgumentException if the loop finds no such array by a key
   */
  public Dataset<Row> rows(SparkSession spark, String array) {
    LoopProgram of = program;
    boolean rotates = of.rotates(array);
    var column =
        new Trained.Value<LoopState>(
            "row",
            DataTypes.createArrayType(DataTypes.FloatType, false),
            (state, i) -> of.row(state, array, i));
    return rotates
        ? trained.columnTable(spark, List.of(column))
        : trained.rowTable(spark, List.of(column));
  }

  /**
   * The sums over all records.
   *
   * @throws IllegalArgumentException if the loop has no such sums
   */
  public double[] totals(String name) {
    program.totals(List.of(), name); // fails here rather than in a task
    LoopProgram of = program;
    return of.totals(Jobs.collect(trained.slices().values().map(LoopState::withoutRows)), name);
  }

  @Override
  public void close() {
    trained.close();
  }
}

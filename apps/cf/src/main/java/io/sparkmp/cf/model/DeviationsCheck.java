package io.sparkmp.cf.model;

import io.sparkmp.spark.model.TableCheck;
import io.sparkmp.spark.model.VectorTableCheck;
import org.apache.spark.sql.catalyst.util.ArrayData;

/**
 * What the rows of a table of a model with samples must be like: those of one without, and a finite
 * deviation of each sample.
 *
 * @param single of the other columns
 * @param samples how many deviations
 */
record DeviationsCheck(VectorTableCheck single, int samples) implements TableCheck {
  private static final long serialVersionUID = 1L;

  @Override
  public Rows start() {
    Rows others = single.start();
    int at = single.schema().length();
    return row -> {
      String problem = others.problem(row);
      if (problem != null) {
        return problem;
      }
      ArrayData deviations = row.isNullAt(at) ? null : row.getArray(at);
      boolean isFine = deviations != null && deviations.numElements() == samples;
      for (int s = 0; isFine && s < samples; s++) {
        isFine = !deviations.isNullAt(s) && Float.isFinite(deviations.getFloat(s));
      }
      return isFine
          ? null
          : "the row of id "
              + row.get(0, single.schema().fields()[0].dataType())
              + ": deviations are not "
              + samples
              + " finite numbers, one for each sample";
    };
  }
}

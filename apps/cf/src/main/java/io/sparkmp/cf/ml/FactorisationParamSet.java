package io.sparkmp.cf.ml;

import io.sparkmp.spark.ml.Check;
import io.sparkmp.spark.ml.Defaults;
import java.io.Serializable;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.apache.spark.storage.StorageLevel;

/** The objects behind {@link FactorisationParams}. */
public final class FactorisationParamSet implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final Set<String> SCHEDULES = Set.of("adaptive", "linear", "constant");

  final IntParam rank;
  final DoubleParam regParam;
  final BooleanParam nonnegative;
  final BooleanParam implicitPrefs;
  final DoubleParam alpha;
  final IntParam numUserBlocks;
  final IntParam numItemBlocks;
  final Param<String> finalStorageLevel;
  final DoubleParam stepSize;
  final Param<String> stepSchedule;
  final DoubleParam biasStepRatio;
  final DoubleParam biasRegParam;
  final DoubleParam initialDeviation;
  final Param<String> validationIndicatorCol;
  final IntParam patience;
  final IntParam subspaceSize;

  FactorisationParamSet(Params parent) {
    rank =
        new IntParam(parent, "rank", "rank of the factorization (>= 1)", ParamValidators.gtEq(1));
    regParam =
        new DoubleParam(
            parent,
            "regParam",
            "regularization parameter (>= 0), for each rating",
            ParamValidators.gtEq(0));
    nonnegative =
        new BooleanParam(parent, "nonnegative", "whether factors are held at zero or above");
    implicitPrefs = new BooleanParam(parent, "implicitPrefs", "whether to use implicit preference");
    alpha =
        new DoubleParam(
            parent, "alpha", "alpha for implicit preference (>= 0)", ParamValidators.gtEq(0));
    numUserBlocks =
        new IntParam(
            parent,
            "numUserBlocks",
            "number of user blocks, each trained by a task (>= 1; unset: one a core)",
            ParamValidators.gtEq(1));
    numItemBlocks =
        new IntParam(
            parent,
            "numItemBlocks",
            "number of item blocks, which rotate past the user blocks: a multiple of their number"
                + " (unset: twice)",
            ParamValidators.gtEq(1));
    finalStorageLevel =
        new Param<>(
            parent,
            "finalStorageLevel",
            "StorageLevel for the model's factors, one that uses the disk: they have no lineage to"
                + " be computed from again (unset: MEMORY_AND_DISK, on a cluster"
                + " MEMORY_AND_DISK_2)",
            (Check<String>) value -> isLevel(value));
    stepSize =
        new DoubleParam(
            parent,
            "stepSize",
            "step size of the factors in the first iteration (> 0)",
            ParamValidators.gt(0));
    stepSchedule =
        new Param<>(
            parent,
            "stepSchedule",
            "how the step size goes on: 'adaptive' for each user and item, 'linear' down to zero"
                + " after maxIter, or 'constant'",
            (Check<String>) value -> SCHEDULES.contains(value.toLowerCase(Locale.ROOT)));
    biasStepRatio =
        new DoubleParam(
            parent,
            "biasStepRatio",
            "step size of the biases as a part of the factors' (>= 0; 0 for no biases)",
            ParamValidators.gtEq(0));
    biasRegParam =
        new DoubleParam(
            parent,
            "biasRegParam",
            "regularization parameter of the biases (>= 0), for each rating",
            ParamValidators.gtEq(0));
    initialDeviation =
        new DoubleParam(
            parent,
            "initialDeviation",
            "deviation of the normal distribution that factors start from (>= 0; unset: 0.02, with"
                + " implicitPrefs 0.1 / sqrt(rank))",
            ParamValidators.gtEq(0));
    validationIndicatorCol =
        new Param<>(
            parent,
            "validationIndicatorCol",
            "name of the column that indicates whether each row is for training or for validation:"
                + " false for training, true for validation; the model of the best iteration is"
                + " kept (unset: no validation)");
    patience =
        new IntParam(
            parent,
            "patience",
            "iterations without a better validation loss after which to stop (>= 1; unset: never)",
            ParamValidators.gtEq(1));
    subspaceSize =
        new IntParam(
            parent,
            "subspaceSize",
            "factors that are solved for at a time, with implicitPrefs alone (>= 1)",
            ParamValidators.gtEq(1));
    Defaults.of(parent)
        .set(rank, 10)
        .set(regParam, 0.1)
        .set(nonnegative, false)
        .set(implicitPrefs, false)
        .set(alpha, 1.0)
        .set(stepSize, 0.12)
        .set(stepSchedule, "adaptive")
        .set(biasStepRatio, 0.25)
        .set(biasRegParam, 0.01)
        .set(subspaceSize, 16);
  }

  private static boolean isLevel(String name) {
    try {
      return StorageLevel.fromString(name).useDisk(); // there is no lineage to make it again
    } catch (IllegalArgumentException e) {
      return false; // that is the question
    }
  }
}

package io.sparkmp.spark.train;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.Retry;
import io.sparkmp.spark.TrainingListener;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All listeners of one training. A failing listener does not stop it. */
final class TrainingListeners implements TrainingListener {
  private static final Logger LOG = LoggerFactory.getLogger(TrainingListeners.class);

  private final List<TrainingListener> all = new ArrayList<>();
  private boolean hasBegun;

  /**
   * New instances of the listeners that Spark's setting names, and one more.
   *
   * @throws IllegalArgumentException if there is no such class, or it cannot be made
   */
  TrainingListeners(SparkContext spark, TrainingListener more) {
    all.add(more);
    String named = spark.conf().get(SETTING, "");
    Arrays.stream(named.split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .forEach(name -> all.add(make(name, spark.conf())));
  }

  private TrainingListeners() {}

  /** Nobody. */
  static TrainingListeners none() {
    return new TrainingListeners();
  }

  private static TrainingListener make(String name, SparkConf conf) {
    try {
      Class<?> type = Class.forName(name, true, Thread.currentThread().getContextClassLoader());
      if (!TrainingListener.class.isAssignableFrom(type)) {
        throw cannot(name, "it is no " + TrainingListener.class.getName(), null);
      }
      return (TrainingListener) make(type, conf);
    } catch (ClassNotFoundException e) {
      throw cannot(name, "there is no such class; add its jar with --jars", e);
    } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
      String reason = "it has no public constructor with a SparkConf or without arguments";
      throw cannot(name, reason, e);
    } catch (InvocationTargetException e) {
      throw cannot(name, String.valueOf(e.getCause()), e);
    }
  }

  private static Object make(Class<?> type, SparkConf conf)
      throws NoSuchMethodException,
          IllegalAccessException,
          InstantiationException,
          InvocationTargetException {
    for (Constructor<?> constructor : type.getConstructors()) {
      if (Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {SparkConf.class})) {
        return constructor.newInstance(conf);
      }
    }
    return type.getConstructor().newInstance();
  }

  private static IllegalArgumentException cannot(
      String name, String reason, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "Cannot use " + name + " of " + SETTING + ": " + reason, cause);
  }

  private void each(Consumer<TrainingListener> call) {
    for (TrainingListener listener : List.copyOf(all)) {
      try {
        call.accept(listener);
      } catch (RuntimeException e) {
        all.remove(listener);
        LOG.warn(
            "{} failed, and hears nothing more of this training", listener.getClass().getName(), e);
      }
    }
  }

  @Override
  public void begun(String title, int epochs) {
    hasBegun = true;
    each(listener -> listener.begun(title, epochs));
  }

  @Override
  public void epoch(EpochReport report) {
    each(listener -> listener.epoch(report));
  }

  @Override
  public void retried(Retry retry) {
    each(listener -> listener.retried(retry));
  }

  /** {@inheritDoc} Notifies once, and only if the training has begun. */
  @Override
  public void ended(@Nullable Throwable failure) {
    if (hasBegun) {
      hasBegun = false;
      each(listener -> listener.ended(failure));
    }
  }
}

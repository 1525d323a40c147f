package io.sparkmp.loop;

import io.sparkmp.errors.Arguments;
import io.sparkmp.loop.plan.Access;
import io.sparkmp.loop.plan.Index;
import io.sparkmp.loop.plan.PlanDescription;
import io.sparkmp.loop.plan.Planner;
import io.sparkmp.loop.plan.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A declared serial loop over records: by which ids a record finds rows of the model, and what the
 * body does with them. For matrix factorisation:
 *
 * <pre>
 *   Loop loop = Loop.over("ratings");
 *   Key user = loop.key("user");
 *   Key item = loop.key("item");
 *   Rows w = loop.array("W", 32, Start.normal(0.1f)).updated(user);
 *   Rows h = loop.array("H", 32, Start.normal(0.1f)).updated(item);
 * </pre>
 *
 * <p>A plan is derived from it ({@link #explain}). Not thread-safe.
 */
public final class Loop {
  private final String records;
  private final List<Key> keys = new ArrayList<>();
  private final List<Value> values = new ArrayList<>();
  private final List<ModelArray> arrays = new ArrayList<>();
  private final List<Access> accesses = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private boolean isOrdered;
  private int rounds = 1;

  private Loop(String records) {
    this.records = records;
  }

  /** Copies the declarations so far. */
  private Loop copy() {
    Loop copy = new Loop(records);
    copy.keys.addAll(keys);
    copy.values.addAll(values);
    copy.arrays.addAll(arrays);
    copy.accesses.addAll(accesses);
    copy.isOrdered = isOrdered;
    copy.rounds = rounds;
    return copy;
  }

  /** Tells this loop's handles from those of other loops. */
  int token() {
    return System.identityHashCode(this);
  }

  /**
   * Starts the declaration of a loop.
   *
   * @param records names the records in explanations
   */
  public static Loop over(String records) {
    return new Loop(records);
  }

  /**
   * Declares that the result must equal that of the plain loop over the records in the order of the
   * hashes of their ids, for any numbers of workers and slices: a laptop then gives the same model
   * as a cluster. Workers then begin one after another, and the body has no random numbers.
   *
   * @return this
   */
  public Loop ordered() {
    isOrdered = true;
    return this;
  }

  boolean isOrdered() {
    return isOrdered;
  }

  /**
   * Divides an epoch into rounds, in each of which every block trains a part of its records. The
   * records of an epoch are then better mixed: with one round, a row meets all its records with one
   * slice before those with the next. Slices move as many times, and blocks on disk are read as
   * many times.
   *
   * @param number at least 1, the default
   * @return this
   */
  public Loop rounds(int number) {
    Arguments.check("rounds", number, number >= 1, ">= 1");
    rounds = number;
    return this;
  }

  int rounds() {
    return rounds;
  }

  Planner planner(Map<Key, Long> ids) {
    Map<String, Long> byName = new HashMap<>();
    ids.forEach((key, number) -> byName.put(key.name(), number));
    return new Planner(accesses, keys.stream().map(Key::name).toList(), byName, isOrdered);
  }

  /**
   * Declares that each record has one id.
   *
   * @param name the column that it is read from
   */
  public Key key(String name) {
    checkNew(name);
    Key key = new Key(keys.size(), name);
    keys.add(key);
    return key;
  }

  /**
   * Declares that each record has a number; a record may have several.
   *
   * @param name the column that it is read from
   */
  public Value value(String name) {
    checkNew(name);
    Value value = new Value(token(), values.size(), name);
    values.add(value);
    return value;
  }

  /**
   * Declares an array of the model; declare next what the body does with it.
   *
   * @param width numbers per row, at least 1
   * @param start how its rows start
   */
  public ModelArray array(String name, int width, Start start) {
    checkNew(name);
    Arguments.check("width of " + name, width, width >= 1, ">= 1");
    ModelArray array = new ModelArray(this, name, width, start);
    arrays.add(array);
    return array;
  }

  /**
   * Declares sums over all records, initially zero, that the body adds to. It reads them as they
   * were a while ago, less than two epochs: how long depends only on the numbers of workers and
   * slices.
   *
   * @param width the number of sums, at least 1
   */
  public Totals totals(String name, int width) {
    checkNew(name);
    Arguments.check("width of " + name, width, width >= 1, ">= 1");
    accesses.add(new Access(name, width, Index.ONE, Use.ADDED_STALE));
    return new Totals(token(), accesses.size() - 1);
  }

  private void checkNew(String name) {
    if (!names.add(name)) {
      throw new IllegalArgumentException(
          "Invalid name: "
              + name
              + " (expected: one that the loop over "
              + records
              + " does not have yet)");
    }
  }

  /**
   * Declares an access.
   *
   * @param key the key by which it finds rows or near which it draws them; null if there is none
   */
  int declare(ModelArray array, @Nullable Key key, Index index, Use use) {
    if (key != null && !(key.number() < keys.size() && keys.get(key.number()).equals(key))) {
      throw new IllegalArgumentException(
          "Invalid key of "
              + array.name()
              + ": "
              + key.name()
              + " (expected: a key of the loop over "
              + records
              + ")");
    }
    accesses.add(new Access(array.name(), array.width(), index, use));
    return accesses.size() - 1;
  }

  String records() {
    return records;
  }

  List<Key> keys() {
    return List.copyOf(keys);
  }

  List<Value> values() {
    return List.copyOf(values);
  }

  List<ModelArray> arrays() {
    return List.copyOf(arrays);
  }

  List<Access> accesses() {
    return List.copyOf(accesses);
  }

  /** As below, with unknown numbers of ids. */
  public Plan plan(Body body, RecordLoss loss) {
    return plan(body, loss, Map.of());
  }

  /**
   * Sets the body and the loss of held-out records, and makes the plan.
   *
   * @param ids the number of ids of each key, where known: the heavier side stays
   * @throws RefusedLoopException if the loop cannot run in parallel
   * @throws IllegalArgumentException if an array is never used
   */
  public Plan plan(Body body, RecordLoss loss, Map<Key, Long> ids) {
    for (ModelArray array : arrays) {
      if (accesses.stream().noneMatch(access -> access.array().equals(array.name()))) {
        throw new IllegalArgumentException(
            "Invalid array: "
                + array.name()
                + ", which the loop over "
                + records
                + " does not use (expected: updated, read or drawn)");
      }
    }
    return Plan.of(copy(), token(), body, loss, ids);
  }

  /**
   * The plan in words, as far as it can be made without records: the dependences and their
   * consequences; or why there is no plan and what would change that.
   */
  public String explain() {
    return explain(Map.of());
  }

  /**
   * The same with known numbers of ids, which decide what rotates.
   *
   * @param ids the number of ids of each key
   */
  public String explain(Map<Key, Long> ids) {
    return new PlanDescription(records, planner(ids)).text();
  }
}

package io.sparkmp.loop;

import io.sparkmp.errors.Arguments;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A serial loop over records as its author declares it: by which ids a record finds rows of the
 * model, and what the loop's body does with them. Of matrix factorisation:
 *
 * <pre>
 *   Loop loop = Loop.over("ratings");
 *   Key user = loop.key("user");
 *   Key item = loop.key("item");
 *   Rows w = loop.array("W", 32, Start.normal(0.1f)).updated(user);
 *   Rows h = loop.array("H", 32, Start.normal(0.1f)).updated(item);
 * </pre>
 *
 * <p>From that a plan is found ({@link #explain}). Not thread-safe.
 */
public final class Loop {
  private final String records;
  private final List<Key> keys = new ArrayList<>();
  private final List<Value> values = new ArrayList<>();
  private final List<ModelArray> arrays = new ArrayList<>();
  private final List<Access> accesses = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private boolean isOrdered;

  private Loop(String records) {
    this.records = records;
  }

  /** What was declared so far. */
  private Loop copy() {
    Loop copy = new Loop(records);
    copy.keys.addAll(keys);
    copy.values.addAll(values);
    copy.arrays.addAll(arrays);
    copy.accesses.addAll(accesses);
    copy.isOrdered = isOrdered;
    return copy;
  }

  /** Tells its handles from those of others. */
  int token() {
    return System.identityHashCode(this);
  }

  /**
   * A loop that nothing is declared of yet.
   *
   * @param records what they are, for explanations
   */
  public static Loop over(String records) {
    return new Loop(records);
  }

  /**
   * Declares that the result must be that of the plain loop over the records in the order of the
   * hashes of their ids, whatever the numbers of workers and slices: the model of a laptop is that
   * of a cluster. Workers then begin one after another, and the body has no random numbers.
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

  Planner planner(Map<Key, Long> ids) {
    return new Planner(accesses, ids, isOrdered);
  }

  /**
   * Each record has one id.
   *
   * @param name of the column that it is read from
   */
  public Key key(String name) {
    return add(name, false);
  }

  /**
   * Each record has any number of ids.
   *
   * @param name of the column that they are read from
   */
  public Key keys(String name) {
    return add(name, true);
  }

  private Key add(String name, boolean hasSeveral) {
    checkNew(name);
    Key key = new Key(keys.size(), name, hasSeveral);
    keys.add(key);
    return key;
  }

  /**
   * Each record has one number.
   *
   * @param name of the column that it is read from
   */
  public Value value(String name) {
    checkNew(name);
    Value value = new Value(token(), values.size(), name);
    values.add(value);
    return value;
  }

  /**
   * An array of the model; declare next what the body does with it.
   *
   * @param width numbers of a row, at least 1
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
   * Sums over all records, zeros at first, that the body adds to. It reads them as they were a
   * while ago, less than two epochs: how long depends on the numbers of workers and slices, and on
   * nothing else.
   *
   * @param width how many sums, at least 1
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

  int declare(ModelArray array, Index index, Use use) {
    Key key = index.key();
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

  /** As below, where nothing is known of the numbers of ids. */
  public Plan plan(Body body, RecordLoss loss) {
    return plan(body, loss, Map.of());
  }

  /**
   * What is done with each record, and how a held-out one is judged; then the plan can be made.
   *
   * @param ids how many there are of each key, as far as that is known: the heavier side stays
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
   * The plan in words, as far as it can be made without records: which dependences there are, and
   * what follows from them; or why there is no plan, and what would change that.
   */
  public String explain() {
    return explain(Map.of());
  }

  /**
   * The same where the numbers of ids are known, which decide what rotates.
   *
   * @param ids how many there are of each key
   */
  public String explain(Map<Key, Long> ids) {
    return new PlanDescription(this, ids).text();
  }
}

package io.sparkmp.loop;

import io.sparkmp.loop.plan.Access;
import io.sparkmp.loop.plan.Index;
import io.sparkmp.loop.plan.Verdict;
import io.sparkmp.loop.plan.Verdict.Parallel;
import io.sparkmp.loop.plan.Verdict.Refused;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A loop, its body, and the parallel order in which it runs. */
public final class Plan {
  private final Loop loop;
  private final int token;
  private final Body body;
  private final RecordLoss loss;
  private final Map<Key, Long> ids;
  private final Parallel verdict;

  private Plan(
      Loop loop, int token, Body body, RecordLoss loss, Map<Key, Long> ids, Parallel verdict) {
    this.loop = loop;
    this.token = token;
    this.body = body;
    this.loss = loss;
    this.ids = ids;
    this.verdict = verdict;
  }

  /**
   * Finds the plan of a loop.
   *
   * @param loop a copy that no longer changes
   * @param token identifies its handles
   * @throws RefusedLoopException if there is none
   */
  static Plan of(Loop loop, int token, Body body, RecordLoss loss, Map<Key, Long> ids) {
    Verdict verdict = loop.planner(ids).verdict();
    if (verdict instanceof Parallel parallel) {
      return new Plan(loop, token, body, loss, ids, parallel);
    }
    Refused refused = (Refused) verdict;
    throw new RefusedLoopException(
        "Cannot plan the loop over "
            + loop.records()
            + ": "
            + refused.between()
            + ": "
            + refused.reason()
            + "; "
            + String.join(", or ", refused.remedies()));
  }

  /** The key whose rows stay with a worker; null if no row is found by a key. */
  public @Nullable Key stays() {
    return named(verdict.stays());
  }

  /** The key whose rows rotate; null if those of one key stay, and there are no others. */
  public @Nullable Key rotates() {
    return named(verdict.rotates());
  }

  /** Whether the result is the same for any numbers of workers and slices. */
  public boolean isOrdered() {
    return loop.isOrdered();
  }

  /** How many passes over parts of the blocks make an epoch; 1 in an ordered loop. */
  public int rounds() {
    return isOrdered() ? 1 : loop.rounds();
  }

  /** What the records are. */
  public String over() {
    return loop.records();
  }

  /** The numbers of a record. */
  public List<Value> values() {
    return loop.values();
  }

  /** The columns that the loop declares: keys, then values. */
  public List<String> columns() {
    return Stream.concat(
            loop.keys().stream().map(Key::name), loop.values().stream().map(Value::name))
        .toList();
  }

  /** All declarations except the body, to tell the loop from others. */
  public String declaration() {
    StringBuilder all = new StringBuilder(loop.records());
    loop.values().forEach(value -> all.append(", ").append(value.name()));
    loop.accesses()
        .forEach(
            access -> {
              all.append(", ").append(access.words()).append(access.width());
              if (access.index() instanceof Index.Sampled sampled) {
                all.append(" by the power ").append(sampled.power());
                all.append(" for ").append(sampled.sharing());
              }
            });
    loop.arrays().forEach(array -> all.append(", ").append(array.start()));
    all.append(", stays ").append(stays()).append(", rotates ").append(rotates());
    all.append(rounds() > 1 ? ", " + rounds() + " rounds" : "");
    return all.append(isOrdered() ? ", ordered" : "").toString();
  }

  /** The plan in words. */
  public String explain() {
    return loop.explain(ids);
  }

  /** Tells the loop's handles from those of other loops. */
  public int token() {
    return token;
  }

  /** What the body does with the model, in order of declaration. */
  public List<Access> accesses() {
    return loop.accesses();
  }

  /** The body. */
  public Body body() {
    return body;
  }

  /** The loss of held-out records. */
  public RecordLoss loss() {
    return loss;
  }

  /** The arrays whose rows are found by a key, in order of declaration; none for null. */
  public List<ModelArray> arrays(@Nullable Key key) {
    return key == null
        ? List.of()
        : loop.arrays().stream().filter(array -> key.name().equals(keyOf(array))).toList();
  }

  private @Nullable String keyOf(ModelArray array) {
    return loop.accesses().stream()
        .filter(access -> access.array().equals(array.name()))
        .map(access -> access.index().key())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private @Nullable Key named(@Nullable String name) {
    return loop.keys().stream().filter(key -> key.name().equals(name)).findFirst().orElse(null);
  }
}

package io.sparkmp.spark.ml;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.jspecify.annotations.Nullable;
import scala.Function1;

/**
 * The uid and the params of an Estimator or model. Spark ML finds a param by the method that
 * returns it, so that method also declares it:
 *
 * <pre>{@code
 * default IntParam rank() {
 *   return declared().integer("rank", "rank of the factorization (>= 1)", gtEq(1), 10);
 * }
 * }</pre>
 *
 * <p>The first call creates the param and sets its default; later calls return the same object.
 * Thread-safe once {@link #declareAll} has run.
 */
public final class ParamSet implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Params parent;
  private final String uid;
  private final Map<String, Param<?>> params = new HashMap<>();

  /** The params of {@code parent}. */
  public ParamSet(Params parent, String uid) {
    this.parent = parent;
    this.uid = uid;
  }

  String uid() {
    return uid;
  }

  /**
   * Declares all params of the parent and sets their defaults. The parent's constructor calls this
   * once {@link FluentParams#declared} returns this.
   */
  public void declareAll() {
    parent.params(); // calls every accessor
  }

  /** A whole number without a default. */
  public IntParam integer(String name, String doc, Function1<Object, Object> valid) {
    return declare(name, of -> new IntParam(of, name, doc, valid), null);
  }

  /** A whole number. */
  public IntParam integer(String name, String doc, Function1<Object, Object> valid, int value) {
    return declare(name, of -> new IntParam(of, name, doc, valid), value);
  }

  /** A number without a default. */
  public DoubleParam real(String name, String doc, Function1<Object, Object> valid) {
    return declare(name, of -> new DoubleParam(of, name, doc, valid), null);
  }

  /** A number. */
  public DoubleParam real(String name, String doc, Function1<Object, Object> valid, double value) {
    return declare(name, of -> new DoubleParam(of, name, doc, valid), value);
  }

  /** True or false. */
  public BooleanParam flag(String name, String doc, boolean value) {
    return declare(name, of -> new BooleanParam(of, name, doc), value);
  }

  /**
   * Any text.
   *
   * @param value the default, or null for none
   */
  public Param<String> text(String name, String doc, @Nullable String value) {
    return declare(name, of -> new Param<>(of, name, doc), value);
  }

  /** One of several words, in upper or lower case. */
  public Param<String> choice(String name, String doc, String[] choices, String value) {
    Check<String> valid = given -> Arrays.stream(choices).anyMatch(given::equalsIgnoreCase);
    return declare(name, of -> new Param<>(of, name, doc, valid), value);
  }

  /**
   * A param of any type.
   *
   * @param make called once, with the parent
   * @param value the default, or null for none
   */
  @SuppressWarnings("unchecked") // only one method declares a name
  public <P extends Param<?>> P declare(
      String name, Function<Params, P> make, @Nullable Object value) {
    P known = (P) params.get(name);
    if (known != null) {
      return known;
    }
    P made = make.apply(parent);
    params.put(name, made);
    if (value != null) {
      parent.setDefault((Param<Object>) made, value);
    }
    return made;
  }

  /** The names of an enum's constants as values of a {@link #choice}. */
  public static String[] names(Enum<?>[] constants) {
    return Arrays.stream(constants)
        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
        .toArray(String[]::new);
  }
}

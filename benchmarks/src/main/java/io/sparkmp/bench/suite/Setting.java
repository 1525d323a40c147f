package io.sparkmp.bench.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What an option of a suite may be, besides what its type says, and what it is in a quick run. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Setting {
  /** The least that a whole number, or each of several, may be. */
  int from() default 1;

  int to() default Integer.MAX_VALUE;

  /** What it is in a quick run unless it is given, as on the command line; the same if empty. */
  String quick() default "";
}

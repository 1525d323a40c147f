package io.sparkmp.bench.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The range of a suite's option and its value in a quick run. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Setting {
  /** The least value of a whole number, or of each in a list. */
  int from() default 1;

  int to() default Integer.MAX_VALUE;

  /** The default in a quick run, as on the command line; unchanged if empty. */
  String quick() default "";
}

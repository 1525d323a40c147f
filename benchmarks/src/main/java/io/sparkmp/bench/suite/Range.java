package io.sparkmp.bench.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a whole number, or each of several, may be as an option of a suite. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Range {
  int from() default 1;

  int to() default Integer.MAX_VALUE;
}

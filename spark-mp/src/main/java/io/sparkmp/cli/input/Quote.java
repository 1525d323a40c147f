package io.sparkmp.cli.input;

/** What a quote means in fields of text, as an option value. */
public enum Quote {
  /** A quote that opens a field must close it; a lone one between tabs is a character. */
  AUTO,
  /** Nothing: it is an ordinary character. */
  NONE;

  /** Whether it has a meaning. */
  public boolean isQuoted() {
    return this == AUTO;
  }
}

package io.sparkmp.cli.input;

/** What a quote means in fields of text, as options say it. */
public enum Quote {
  /** Where it opens a field, it is closed behind it; a lone one between tabs is a character. */
  AUTO,
  /** Nothing: it is a character as any other. */
  NONE;

  /** Whether it has a meaning. */
  public boolean isQuoted() {
    return this == AUTO;
  }
}

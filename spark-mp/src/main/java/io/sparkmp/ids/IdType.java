package io.sparkmp.ids;

/** The two kinds of id: whole numbers of up to 64 bits, and text. */
public enum IdType {
  LONG,
  STRING;

  /** An encoder for ids of this type. */
  public IdEncoder newEncoder() {
    return switch (this) {
      case LONG -> new LongIdEncoder();
      case STRING -> new StringIdEncoder();
    };
  }
}

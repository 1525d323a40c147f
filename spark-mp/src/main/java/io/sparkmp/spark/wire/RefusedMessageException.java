package io.sparkmp.spark.wire;

/** What a worker finds is not the message that it awaits. The leg ends, and is run again. */
public final class RefusedMessageException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private RefusedMessageException(String message) {
    super(message);
  }

  static RefusedMessageException damaged(Header awaited, String how) {
    return new RefusedMessageException("Cannot take " + awaited + ": it is damaged, " + how);
  }

  static RefusedMessageException other(Header awaited, Header found) {
    return new RefusedMessageException("Cannot take " + awaited + ": in its place is " + found);
  }

  /**
   * What a task said that has refused a message, or an empty string if that is not why a job has
   * failed. Spark repeats in a message what a task has thrown, and may lose the exception itself.
   */
  public static String in(Throwable failure) {
    String name = RefusedMessageException.class.getName() + ": ";
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String text = cause.toString();
      int at = text.indexOf(name);
      if (at >= 0) {
        return text.substring(at + name.length()).lines().findFirst().orElse("");
      }
    }
    return "";
  }
}

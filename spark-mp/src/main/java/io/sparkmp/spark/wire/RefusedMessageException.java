package io.sparkmp.spark.wire;

/** A worker found something other than the message that it awaits. The leg ends and runs again. */
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
   * The message of a task that refused a message, or an empty string if a job failed for another
   * reason. Spark repeats a task's exception in the text of its own, and may lose the exception
   * itself.
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

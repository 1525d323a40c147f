package io.sparkmp.cf.foldin;

/** A prediction that cannot be explained because nothing is known of its user or its item. */
public final class UnexplainedException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final boolean isOfUser;

  UnexplainedException(boolean isOfUser, String reason) {
    super("Cannot explain: " + reason);
    this.isOfUser = isOfUser;
  }

  /** Whether it is the user, and not the item. */
  public boolean isOfUser() {
    return isOfUser;
  }
}

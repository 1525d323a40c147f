package io.sparkmp.cf.bayes;

import java.io.Serializable;

/**
 * How large the features of both sides are.
 *
 * @param ofUsers their columns, 0 if users have no features
 * @param ofItems the same of items
 * @param perUser entries of a user, about
 * @param perItem the same of items
 */
public record LinkSizes(int ofUsers, int ofItems, double perUser, double perItem)
    implements Serializable {

  /** No features at all. */
  public static final LinkSizes NONE = new LinkSizes(0, 0, 0, 0);

  boolean areEmpty() {
    return ofUsers + ofItems == 0;
  }
}

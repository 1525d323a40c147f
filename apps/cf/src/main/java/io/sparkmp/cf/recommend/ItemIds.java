package io.sparkmp.cf.recommend;

/** The order of ids: of whole numbers by value, of texts as Java compares them. */
final class ItemIds {

  private ItemIds() {}

  static int compare(Object a, Object b) {
    return a instanceof Long first && b instanceof Long second
        ? first.compareTo(second)
        : a.toString().compareTo(b.toString());
  }
}

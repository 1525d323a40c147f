package io.sparkmp.lda.view;

import java.util.List;

/** What is sent to the driver to make a page. */
public final class PageClasses {
  private PageClasses() {}

  /** Classes to be registered with Kryo, in an order that stays. */
  public static List<Class<?>> all() {
    return List.of(
        double[][].class,
        TopicOverlap.class,
        Scale.class,
        Term.class,
        RelevantTerms.class,
        RelevantTerms.OfTopic.class,
        RelevantTerms.Listed.class,
        TypicalDocuments.Document.class);
  }
}

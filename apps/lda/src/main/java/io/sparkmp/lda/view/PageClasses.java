package io.sparkmp.lda.view;

import java.util.List;

/** The classes that are sent to the driver to make a page. */
public final class PageClasses {
  private PageClasses() {}

  /** The classes to register with Kryo, in a fixed order. */
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

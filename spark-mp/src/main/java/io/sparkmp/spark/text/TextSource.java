package io.sparkmp.spark.text;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.RecordSource;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/** A source of texts with ids. Reading it twice gives the same words. */
public sealed interface TextSource extends RecordSource permits PlainTexts, TableTexts {

  /** The type of the texts' ids. */
  IdType idType();

  /**
   * Reads everything, in pieces; rows are texts. Texts with the same id may be in several pieces.
   *
   * @param records turns the words of a text into records
   */
  JavaRDD<ReadPart> read(WordRecords records);

  /** Records made from texts, which name and locate them. */
  interface User extends RecordSource {

    /** The texts. */
    TextSource texts();

    @Override
    default String description() {
      return texts().description();
    }

    @Override
    default String form() {
      return texts().form();
    }

    /** {@inheritDoc} No more than the words. */
    @Override
    default ExpectedRecords expected() {
      return texts().expected();
    }

    @Override
    default String locate(Problem problem) {
      return texts().locate(problem);
    }
  }

  /** What is wrong with a tokenised text, or null. */
  static @Nullable String problem(List<String> tokens) {
    int place = tokens.indexOf(null);
    return place < 0 ? null : "the token at " + place + " is null";
  }
}

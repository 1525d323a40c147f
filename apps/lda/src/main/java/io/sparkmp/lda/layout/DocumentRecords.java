package io.sparkmp.lda.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.placement.CountingSort;
import java.util.Arrays;
import java.util.List;

/**
 * Documents as records: rows are documents, columns are words, and the value is the word's count in
 * the document. A row without records is an empty document.
 */
public final class DocumentRecords {

  /** Floats represent all whole numbers up to this. */
  public static final int MOST = 1 << 24;

  private DocumentRecords() {}

  /** Merges the records of each document and word into their sum. */
  public static Records merged(Records records) {
    int n = records.size();
    int[] document = records.rowCodes();
    int[] word = records.columnCodes();
    int[] order = new int[n];
    Arrays.setAll(order, k -> k);
    order = CountingSort.by(document, CountingSort.by(word, order));
    int[] documents = new int[n];
    int[] words = new int[n];
    float[] counts = new float[n];
    int size = 0;
    for (int place : order) {
      if (size > 0 && documents[size - 1] == document[place] && words[size - 1] == word[place]) {
        counts[size - 1] = sum(counts[size - 1], records.values()[place]);
      } else {
        documents[size] = document[place];
        words[size] = word[place];
        counts[size++] = sum(0, records.values()[place]);
      }
    }
    return new Records(
        records.rows(),
        records.columns(),
        Arrays.copyOf(documents, size),
        Arrays.copyOf(words, size),
        Arrays.copyOf(counts, size),
        new byte[0]);
  }

  private static float sum(float a, float b) {
    double sum = (double) a + b;
    checkCount(sum);
    return (float) sum;
  }

  /** Rejects more tokens of a word in a document than a record can count. */
  public static void checkCount(double tokens) {
    if (tokens > MOST) {
      throw new IllegalStateException(
          "Cannot count tokens: more than " + MOST + " of one word in one document; divide it");
    }
  }

  /** Whether the records of each document are adjacent. */
  public static boolean oneAfterTheOther(Records records) {
    int[] document = records.rowCodes();
    for (int k = 1; k < document.length; k++) {
      if (document[k] < document[k - 1]) {
        return false; // documents are numbered on first occurrence
      }
    }
    return true;
  }

  /** Merges all parts, and the parts of each document into one. */
  public static Records merged(IdType documentType, List<Records> parts) {
    RecordsBuilder all = new RecordsBuilder(documentType, IdType.STRING);
    for (Records part : parts) {
      int[] document = part.rows().encode(all.rows());
      int[] word = part.columns().encode(all.columns());
      for (int k = 0; k < part.size(); k++) {
        all.add(document[part.rowCodes()[k]], word[part.columnCodes()[k]], part.values()[k]);
      }
    }
    return merged(all.take());
  }

  /** The number of training tokens of each document. */
  public static IdCounts trainingTokens(Records records) {
    int[] tokens = new int[records.rows().size()];
    for (int k = 0; k < records.size(); k++) {
      if (records.set(k) == Records.TRAINING) {
        int document = records.rowCodes()[k];
        tokens[document] =
            plus(tokens[document], (int) records.values()[k], "in one document; divide it");
      }
    }
    return new IdCounts(records.rows(), tokens);
  }

  /**
   * Adds token counts.
   *
   * @param of whose tokens they are, and the remedy, for the message
   * @throws IllegalStateException if the sum overflows
   */
  static int plus(int a, int b, String of) {
    try {
      return Math.addExact(a, b);
    } catch (ArithmeticException e) {
      throw new IllegalStateException(
          "Cannot count tokens: more than " + Integer.MAX_VALUE + " " + of, e);
    }
  }
}

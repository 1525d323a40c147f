package io.sparkmp.lda.view;

import io.sparkmp.compat.Jobs;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Finds the documents in which each topic has the largest share. */
public final class TypicalDocuments {
  private TypicalDocuments() {}

  /**
   * A document of a topic.
   *
   * @param id the id as text
   * @param tokens the document's tokens
   * @param share the topic's share, 0 to 1
   */
  public record Document(String id, long tokens, double share) implements Serializable {
    static final Comparator<Document> WORST_FIRST =
        Comparator.comparingDouble(Document::share)
            .thenComparingLong(Document::tokens)
            .thenComparing(Document::id, Comparator.reverseOrder());
  }

  /**
   * The most typical documents of each topic, best first.
   *
   * @param documents have the columns document, tokens and shares, as {@code lda train} and {@code
   *     lda infer} write them
   * @param topics K, the number of shares
   * @param most the number of documents per topic
   * @throws IllegalArgumentException if a document has another number of shares
   */
  public static List<List<Document>> of(Dataset<Row> documents, int topics, int most) {
    List<PriorityQueue<Document>> best = queues(topics);
    Jobs.collect(
            documents
                .selectExpr("cast(document as string)", "cast(tokens as bigint)", "shares")
                .toJavaRDD()
                .mapPartitions(
                    rows -> {
                      List<PriorityQueue<Document>> here = queues(topics);
                      rows.forEachRemaining(row -> add(here, row, most));
                      return here.stream().map(ArrayList::new).iterator();
                    }))
        .forEach(new Merge(best, most)::next);
    return best.stream()
        .map(queue -> queue.stream().sorted(Document.WORST_FIRST.reversed()).toList())
        .toList();
  }

  /** Merges the partitions' findings, which arrive topic by topic. */
  private static final class Merge {
    private final List<PriorityQueue<Document>> best;
    private final int most;
    private int at;

    Merge(List<PriorityQueue<Document>> best, int most) {
      this.best = best;
      this.most = most;
    }

    void next(List<Document> found) {
      PriorityQueue<Document> queue = best.get(at++ % best.size());
      found.forEach(document -> offer(queue, document, most));
    }
  }

  private static List<PriorityQueue<Document>> queues(int topics) {
    Supplier<PriorityQueue<Document>> queue = () -> new PriorityQueue<>(Document.WORST_FIRST);
    return Stream.generate(queue).limit(topics).toList();
  }

  private static void add(List<PriorityQueue<Document>> queues, Row row, int most) {
    List<Double> shares = row.isNullAt(2) ? List.of() : row.getList(2);
    if (shares.size() != queues.size()) {
      throw new IllegalArgumentException(
          "Cannot use document "
              + row.get(0)
              + ": it has shares of "
              + shares.size()
              + " topics (expected: "
              + queues.size()
              + ", as the model has)");
    }
    for (int topic = 0; topic < shares.size(); topic++) {
      offer(
          queues.get(topic),
          new Document(row.getString(0), row.getLong(1), shares.get(topic)),
          most);
    }
  }

  private static void offer(PriorityQueue<Document> queue, Document document, int most) {
    queue.add(document);
    if (queue.size() > most) {
      queue.remove();
    }
  }
}

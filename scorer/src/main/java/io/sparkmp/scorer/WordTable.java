package io.sparkmp.scorer;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.BaseListVector;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/**
 * The words of a model.
 *
 * @param words distinct
 * @param topics of each word
 * @param counts of each word, parallel to its topics
 */
record WordTable(Ids words, List<int[]> topics, List<int[]> counts) {

  static WordTable read(ExportedModel model, long expected, long[] totals) {
    Rows rows = new Rows(totals.length);
    List<Field> columns =
        List.of(
            Field.notNullable("word", ArrowType.Utf8.INSTANCE),
            ListColumns.list("topics", MinorType.INT.getType()),
            ListColumns.list("counts", MinorType.INT.getType()));
    model.table("words", columns, expected, rows);
    int topic = Arrays.mismatch(rows.sums, totals);
    if (topic >= 0) {
      throw model.unreadable(
          new IOException(
              "table words: counts of topic "
                  + topic
                  + " add up to "
                  + rows.sums[topic]
                  + " (expected: "
                  + totals[topic]
                  + ", as table topics says)"));
    }
    return new WordTable(rows.words.ids(), rows.topics, rows.counts);
  }

  /** Collects batches. */
  private static final class Rows implements ExportedModel.Reading {
    private final IdEncoder words = IdType.STRING.newEncoder();
    private final List<int[]> topics = new ArrayList<>();
    private final List<int[]> counts = new ArrayList<>();
    private final long[] sums;

    Rows(int topicCount) {
      sums = new long[topicCount];
    }

    @Override
    public void read(VectorSchemaRoot batch) throws IOException {
      VarCharVector word = (VarCharVector) batch.getVector("word");
      for (int r = 0; r < batch.getRowCount(); r++) {
        String text = String.valueOf(word.getObject(r));
        int[] ofTopics = ints(batch, "topics", r);
        int[] ofCounts = ints(batch, "counts", r);
        String problem = problem(text, ofTopics, ofCounts);
        if (problem != null) {
          throw new IOException("the row of word " + text + ": " + problem);
        }
        topics.add(ofTopics);
        counts.add(ofCounts);
      }
    }

    private @Nullable String problem(String word, int[] ofTopics, int[] ofCounts) {
      if (words.encode(word) != topics.size()) {
        return "it occurs twice";
      }
      if (ofTopics.length != ofCounts.length) {
        return "counts has "
            + ofCounts.length
            + " numbers (expected: "
            + ofTopics.length
            + ", as topics)";
      }
      if (Arrays.stream(ofTopics).distinct().count() < ofTopics.length) {
        return "topics has one twice";
      }
      for (int i = 0; i < ofTopics.length; i++) {
        if (ofTopics[i] < 0 || ofTopics[i] >= sums.length) {
          return "topics has " + ofTopics[i] + " (expected: 0 to " + (sums.length - 1) + ")";
        }
        if (ofCounts[i] < 1) {
          return "counts has " + ofCounts[i] + " (expected: >= 1)";
        }
        sums[ofTopics[i]] += ofCounts[i];
      }
      return null;
    }

    private static int[] ints(VectorSchemaRoot batch, String column, int row) {
      BaseListVector lists = (BaseListVector) batch.getVector(column);
      IntVector elements = (IntVector) ListColumns.elements(lists);
      int start = lists.getElementStartIndex(row);
      int[] values = new int[lists.getElementEndIndex(row) - start];
      Arrays.setAll(values, i -> elements.get(start + i));
      return values;
    }
  }
}

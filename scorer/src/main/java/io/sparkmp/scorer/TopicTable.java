package io.sparkmp.scorer;

import java.io.IOException;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * The topics of a model.
 *
 * @param alpha of each topic in a document's prior
 * @param tokens of each topic
 */
record TopicTable(double[] alpha, long[] tokens) {

  static TopicTable read(ExportedModel model, int topics) {
    TopicTable table = new TopicTable(new double[topics], new long[topics]);
    List<Field> columns =
        List.of(
            Field.notNullable("topic", MinorType.INT.getType()),
            Field.notNullable("alpha", MinorType.FLOAT8.getType()),
            Field.notNullable("tokens", MinorType.BIGINT.getType()));
    model.table(
        "topics",
        columns,
        topics,
        batch -> {
          for (int r = 0; r < batch.getRowCount(); r++) {
            table.add(
                ((IntVector) batch.getVector("topic")).get(r),
                ((Float8Vector) batch.getVector("alpha")).get(r),
                ((BigIntVector) batch.getVector("tokens")).get(r));
          }
        });
    return table;
  }

  private void add(int topic, double prior, long count) throws IOException {
    if (topic < 0 || topic >= alpha.length || alpha[topic] > 0) {
      throw new IOException(
          "topic is " + topic + " (expected: 0 to " + (alpha.length - 1) + ", each once)");
    }
    if (!(prior > 0 && Double.isFinite(prior))) {
      throw new IOException(
          "the row of topic "
              + topic
              + ": alpha is "
              + prior
              + " (expected: a finite number above 0)");
    }
    if (count < 0) {
      throw new IOException(
          "the row of topic " + topic + ": tokens is " + count + " (expected: >= 0)");
    }
    alpha[topic] = prior;
    tokens[topic] = count;
  }
}

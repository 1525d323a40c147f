package io.sparkmp.lda;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WordTopicCounts;
import io.sparkmp.spark.ArrayIo;

/** Serialises slices: 8 bytes for each topic of a word. */
final class TopicSliceSerializer extends Serializer<TopicSlice> {
  private static final int[] NONE = {};

  @Override
  public void write(Kryo kryo, Output out, TopicSlice slice) {
    ArrayIo.writeInts(out, slice.rows().toInts());
    WordTopicCounts known = slice.known();
    ArrayIo.writeInts(out, known == null ? NONE : known.toInts());
  }

  @Override
  public TopicSlice read(Kryo kryo, Input in, Class<TopicSlice> type) {
    WordTopicCounts rows = WordTopicCounts.fromInts(ArrayIo.readInts(in));
    int[] known = ArrayIo.readInts(in);
    return TopicSlice.of(rows, known.length == 0 ? null : WordTopicCounts.fromInts(known));
  }
}

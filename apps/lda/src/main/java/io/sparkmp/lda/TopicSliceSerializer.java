package io.sparkmp.lda;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.sparkmp.lda.kernel.TopicRows;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.spark.ArrayIo;
import java.io.Serializable;

/** Slices as they travel: 8 bytes for each topic that a word has. */
final class TopicSliceSerializer extends Serializer<TopicSlice> {
  private final JavaSerializer java = new JavaSerializer();

  @Override
  public void write(Kryo kryo, Output out, TopicSlice slice) {
    ArrayIo.writeInts(out, slice.rows().toInts());
    java.write(kryo, out, slice.extra());
  }

  @Override
  public TopicSlice read(Kryo kryo, Input in, Class<TopicSlice> type) {
    TopicRows rows = TopicRows.fromInts(ArrayIo.readInts(in));
    return TopicSlice.of(rows, (Serializable) java.read(kryo, in, null));
  }
}

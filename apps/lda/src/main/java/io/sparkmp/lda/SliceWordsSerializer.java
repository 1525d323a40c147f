package io.sparkmp.lda;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.layout.SliceWords;

/** The words of a slice. */
final class SliceWordsSerializer extends Serializer<SliceWords> {

  @Override
  public void write(Kryo kryo, Output out, SliceWords slice) {
    out.writeInt(slice.slice());
    kryo.writeObject(out, slice.words());
  }

  @Override
  public SliceWords read(Kryo kryo, Input in, Class<SliceWords> type) {
    return new SliceWords(in.readInt(), kryo.readObject(in, IdCounts.class));
  }
}

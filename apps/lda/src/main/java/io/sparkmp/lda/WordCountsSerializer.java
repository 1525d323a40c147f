package io.sparkmp.lda;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.layout.WordCounts;
import io.sparkmp.spark.ArrayIo;

/** A dictionary and its counts. */
final class WordCountsSerializer extends Serializer<WordCounts> {

  @Override
  public void write(Kryo kryo, Output out, WordCounts counts) {
    kryo.writeClassAndObject(out, counts.words());
    ArrayIo.writeInts(out, counts.tokens());
    ArrayIo.writeInts(out, counts.training());
    ArrayIo.writeInts(out, counts.documents());
    for (boolean known : counts.known()) {
      out.writeBoolean(known);
    }
  }

  @Override
  public WordCounts read(Kryo kryo, Input in, Class<WordCounts> type) {
    Ids words = (Ids) kryo.readClassAndObject(in);
    int[] tokens = ArrayIo.readInts(in);
    int[] training = ArrayIo.readInts(in);
    int[] documents = ArrayIo.readInts(in);
    boolean[] known = new boolean[tokens.length];
    for (int i = 0; i < known.length; i++) {
      known[i] = in.readBoolean();
    }
    return new WordCounts(words, tokens, training, documents, known);
  }
}

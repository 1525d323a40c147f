package io.sparkmp.lda;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.spark.ArrayIo;

/** Three arrays. */
final class TokensSerializer extends Serializer<Tokens> {

  @Override
  public void write(Kryo kryo, Output out, Tokens tokens) {
    ArrayIo.writeInts(out, tokens.documents());
    ArrayIo.writeInts(out, tokens.starts());
    ArrayIo.writeInts(out, tokens.words());
  }

  @Override
  public Tokens read(Kryo kryo, Input in, Class<Tokens> type) {
    return new Tokens(ArrayIo.readInts(in), ArrayIo.readInts(in), ArrayIo.readInts(in));
  }
}

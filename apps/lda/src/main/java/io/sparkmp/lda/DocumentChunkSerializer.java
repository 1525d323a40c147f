package io.sparkmp.lda;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.layout.DocumentChunk;
import io.sparkmp.spark.ArrayIo;

/** Two dictionaries and three arrays. */
final class DocumentChunkSerializer extends Serializer<DocumentChunk> {

  @Override
  public void write(Kryo kryo, Output out, DocumentChunk chunk) {
    kryo.writeClassAndObject(out, chunk.documents());
    kryo.writeClassAndObject(out, chunk.words());
    ArrayIo.writeInts(out, chunk.starts());
    ArrayIo.writeInts(out, chunk.wordCodes());
    ArrayIo.writeInts(out, chunk.counts());
  }

  @Override
  public DocumentChunk read(Kryo kryo, Input in, Class<DocumentChunk> type) {
    return new DocumentChunk(
        (Ids) kryo.readClassAndObject(in),
        (Ids) kryo.readClassAndObject(in),
        ArrayIo.readInts(in),
        ArrayIo.readInts(in),
        ArrayIo.readInts(in));
  }
}

package io.sparkmp.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;

/** Ids with their counts. */
final class IdCountsSerializer extends Serializer<IdCounts> {

  @Override
  public void write(Kryo kryo, Output out, IdCounts counts) {
    kryo.writeClassAndObject(out, counts.ids());
    ArrayIo.writeInts(out, counts.counts());
  }

  @Override
  public IdCounts read(Kryo kryo, Input in, Class<IdCounts> type) {
    return new IdCounts((Ids) kryo.readClassAndObject(in), ArrayIo.readInts(in));
  }
}

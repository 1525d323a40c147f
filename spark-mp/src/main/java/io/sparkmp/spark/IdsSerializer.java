package io.sparkmp.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;

/** Ids of either type. */
final class IdsSerializer extends Serializer<Ids> {

  @Override
  public void write(Kryo kryo, Output out, Ids ids) {
    out.writeBoolean(ids.type() == IdType.LONG);
    out.writeInt(ids.size(), true);
    for (int i = 0; i < ids.size(); i++) {
      switch (ids.type()) {
        case LONG -> out.writeLong((Long) ids.get(i));
        case STRING -> out.writeString((String) ids.get(i));
      }
    }
  }

  @Override
  public Ids read(Kryo kryo, Input in, Class<Ids> type) {
    boolean longs = in.readBoolean();
    int size = in.readInt(true);
    if (longs) {
      long[] values = new long[size];
      for (int i = 0; i < size; i++) {
        values[i] = in.readLong();
      }
      return Ids.ofLongs(values);
    }
    String[] values = new String[size];
    for (int i = 0; i < size; i++) {
      values[i] = in.readString();
    }
    return Ids.ofStrings(values);
  }
}

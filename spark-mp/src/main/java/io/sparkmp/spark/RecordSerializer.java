package io.sparkmp.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Serialises any record by its components in order: numbers and arrays of numbers directly, copied
 * in pieces; everything else, which may be null, with the serialiser of its class. Kryo itself
 * cannot fill a record.
 *
 * @param <R> the record
 */
public final class RecordSerializer<R extends Record> extends Serializer<R> {
  private final Method[] accessors;
  private final Class<?>[] types;
  private final Constructor<R> constructor;

  /** A serialiser of one class. */
  public RecordSerializer(Class<R> type) {
    RecordComponent[] components = type.getRecordComponents();
    types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    accessors = Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
    try {
      constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      for (Method accessor : accessors) {
        accessor.setAccessible(true);
      }
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("Cannot serialise " + type + ": it is no record", e);
    }
  }

  @Override
  public void write(Kryo kryo, Output out, R value) {
    for (int i = 0; i < types.length; i++) {
      try {
        write(kryo, out, types[i], accessors[i].invoke(value));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Cannot write " + accessors[i], e);
      }
    }
  }

  @Override
  public R read(Kryo kryo, Input in, Class<R> type) {
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = component(kryo, in, types[i]);
    }
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot read " + type, e);
    }
  }

  private static void write(Kryo kryo, Output out, Class<?> type, @Nullable Object value) {
    if (type == int.class) {
      out.writeInt((int) value);
    } else if (type == long.class) {
      out.writeLong((long) value);
    } else if (type == float.class) {
      out.writeFloat((float) value);
    } else if (type == double.class) {
      out.writeDouble((double) value);
    } else if (type == boolean.class) {
      out.writeBoolean((boolean) value);
    } else if (type == int[].class) {
      ArrayIo.writeInts(out, (int[]) value);
    } else if (type == float[].class) {
      ArrayIo.writeFloats(out, (float[]) value);
    } else if (type == double[].class) {
      ArrayIo.writeDoubles(out, (double[]) value);
    } else if (type == byte[].class) {
      ArrayIo.writeBytes(out, (byte[]) value);
    } else if (type == boolean[].class) {
      boolean[] flags = (boolean[]) value;
      out.writeInt(flags.length);
      for (boolean flag : flags) {
        out.writeBoolean(flag);
      }
    } else {
      kryo.writeClassAndObject(out, value);
    }
  }

  private static @Nullable Object component(Kryo kryo, Input in, Class<?> type) {
    if (type == int.class) {
      return in.readInt();
    } else if (type == long.class) {
      return in.readLong();
    } else if (type == float.class) {
      return in.readFloat();
    } else if (type == double.class) {
      return in.readDouble();
    } else if (type == boolean.class) {
      return in.readBoolean();
    } else if (type == int[].class) {
      return ArrayIo.readInts(in);
    } else if (type == float[].class) {
      return ArrayIo.readFloats(in);
    } else if (type == double[].class) {
      return ArrayIo.readDoubles(in);
    } else if (type == byte[].class) {
      return ArrayIo.readBytes(in);
    } else if (type == boolean[].class) {
      boolean[] flags = new boolean[in.readInt()];
      for (int i = 0; i < flags.length; i++) {
        flags[i] = in.readBoolean();
      }
      return flags;
    } else {
      return kryo.readClassAndObject(in);
    }
  }
}

package io.sparkmp.spark;

import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;

/**
 * Arrays of numbers to and from Kryo streams, copied in pieces; Kryo itself goes element by
 * element. Little-endian, the length first.
 */
public final class ArrayIo {
  private static final int PIECE = 1 << 13; // elements

  private ArrayIo() {}

  private static byte[] piece(int elements, int width) {
    return new byte[Math.min(elements, PIECE) * width];
  }

  private static ByteBuffer view(byte[] piece) {
    return ByteBuffer.wrap(piece).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Writes an array. */
  public static void writeFloats(Output out, float[] values) {
    out.writeInt(values.length);
    byte[] piece = piece(values.length, Float.BYTES);
    FloatBuffer view = view(piece).asFloatBuffer();
    for (int from = 0; from < values.length; from += PIECE) {
      int n = Math.min(PIECE, values.length - from);
      view.clear().put(values, from, n);
      out.writeBytes(piece, 0, n * Float.BYTES);
    }
  }

  /** Reads what {@link #writeFloats} wrote. */
  public static float[] readFloats(Input in) {
    float[] values = new float[in.readInt()];
    byte[] piece = piece(values.length, Float.BYTES);
    FloatBuffer view = view(piece).asFloatBuffer();
    for (int from = 0; from < values.length; from += PIECE) {
      int n = Math.min(PIECE, values.length - from);
      in.readBytes(piece, 0, n * Float.BYTES);
      view.clear().get(values, from, n);
    }
    return values;
  }

  /** Writes an array. */
  public static void writeDoubles(Output out, double[] values) {
    out.writeInt(values.length);
    byte[] piece = piece(values.length, Double.BYTES);
    DoubleBuffer view = view(piece).asDoubleBuffer();
    for (int from = 0; from < values.length; from += PIECE) {
      int n = Math.min(PIECE, values.length - from);
      view.clear().put(values, from, n);
      out.writeBytes(piece, 0, n * Double.BYTES);
    }
  }

  /** Reads what {@link #writeDoubles} wrote. */
  public static double[] readDoubles(Input in) {
    double[] values = new double[in.readInt()];
    byte[] piece = piece(values.length, Double.BYTES);
    DoubleBuffer view = view(piece).asDoubleBuffer();
    for (int from = 0; from < values.length; from += PIECE) {
      int n = Math.min(PIECE, values.length - from);
      in.readBytes(piece, 0, n * Double.BYTES);
      view.clear().get(values, from, n);
    }
    return values;
  }

  /** Writes an array. */
  public static void writeInts(Output out, int[] values) {
    out.writeInt(values.length);
    byte[] piece = piece(values.length, Integer.BYTES);
    IntBuffer view = view(piece).asIntBuffer();
    for (int from = 0; from < values.length; from += PIECE) {
      int n = Math.min(PIECE, values.length - from);
      view.clear().put(values, from, n);
      out.writeBytes(piece, 0, n * Integer.BYTES);
    }
  }

  /** Reads what {@link #writeInts} wrote. */
  public static int[] readInts(Input in) {
    int[] values = new int[in.readInt()];
    byte[] piece = piece(values.length, Integer.BYTES);
    IntBuffer view = view(piece).asIntBuffer();
    for (int from = 0; from < values.length; from += PIECE) {
      int n = Math.min(PIECE, values.length - from);
      in.readBytes(piece, 0, n * Integer.BYTES);
      view.clear().get(values, from, n);
    }
    return values;
  }

  /** Writes an array. */
  public static void writeBytes(Output out, byte[] values) {
    out.writeInt(values.length);
    out.writeBytes(values);
  }

  /** Reads what {@link #writeBytes} wrote. */
  public static byte[] readBytes(Input in) {
    return in.readBytes(in.readInt());
  }
}

package io.sparkmp.spark.arrow;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.util.Text;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/** Converts columns between Spark and Arrow: their types, and their values one at a time. */
public final class ArrowColumn {
  private static final String LENGTH = "length";
  private static final int VARIABLE = -1;

  private ArrowColumn() {}

  /** Metadata for a column whose arrays all have this length; they become fixed-size lists. */
  public static Metadata length(int length) {
    return new MetadataBuilder().putLong(LENGTH, length).build();
  }

  /**
   * The Arrow field of a column without nulls.
   *
   * @throws IllegalArgumentException if its type cannot be written
   */
  static Field field(StructField column) {
    Metadata metadata = column.metadata();
    int length = metadata.contains(LENGTH) ? (int) metadata.getLong(LENGTH) : VARIABLE;
    return field(column.name(), column.dataType(), length);
  }

  private static Field field(String name, DataType type, int length) {
    if (type instanceof ArrayType array) {
      ArrowType list = length < 0 ? ArrowType.List.INSTANCE : new ArrowType.FixedSizeList(length);
      return new Field(
          name, FieldType.notNullable(list), List.of(field("item", array.elementType(), VARIABLE)));
    }
    return new Field(name, FieldType.notNullable(scalar(type)), null);
  }

  private static ArrowType scalar(DataType type) {
    if (type.equals(DataTypes.LongType)) {
      return new ArrowType.Int(64, true);
    }
    if (type.equals(DataTypes.IntegerType)) {
      return new ArrowType.Int(32, true);
    }
    if (type.equals(DataTypes.FloatType)) {
      return new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
    }
    if (type.equals(DataTypes.DoubleType)) {
      return new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
    }
    if (type.equals(DataTypes.StringType)) {
      return ArrowType.Utf8.INSTANCE;
    }
    throw new IllegalArgumentException(
        "Cannot write a column of type " + type.simpleString() + " to Arrow");
  }

  /**
   * Writes a value.
   *
   * @param value not null; a list if the column holds lists
   */
  static void write(FieldVector vector, int row, @Nullable Object value) {
    if (vector instanceof BigIntVector longs) {
      longs.setSafe(row, (Long) value);
    } else if (vector instanceof IntVector ints) {
      ints.setSafe(row, (Integer) value);
    } else if (vector instanceof Float4Vector floats) {
      floats.setSafe(row, (Float) value);
    } else if (vector instanceof Float8Vector doubles) {
      doubles.setSafe(row, (Double) value);
    } else if (vector instanceof VarCharVector texts) {
      texts.setSafe(row, ((String) value).getBytes(StandardCharsets.UTF_8));
    } else if (vector instanceof FixedSizeListVector lists) {
      List<?> values = (List<?>) value;
      if (values.size() != lists.getListSize()) {
        throw new IllegalArgumentException(
            "Invalid list in column "
                + vector.getName()
                + ": "
                + values.size()
                + " values (expected: "
                + lists.getListSize()
                + ")");
      }
      writeAll(lists.getDataVector(), lists.startNewValue(row), values);
    } else if (vector instanceof ListVector lists) {
      List<?> values = (List<?>) value;
      writeAll(lists.getDataVector(), lists.startNewValue(row), values);
      lists.endValue(row, values.size());
    } else {
      throw new IllegalArgumentException("Cannot write to Arrow: " + vector.getField());
    }
  }

  private static void writeAll(FieldVector elements, int start, List<?> values) {
    for (int i = 0; i < values.size(); i++) {
      write(elements, start + i, values.get(i));
    }
  }

  /** Reads a value: a scalar, text or an array. */
  static Object read(FieldVector vector, int row) {
    return value(vector.getObject(row));
  }

  private static Object value(Object read) {
    if (read instanceof List<?> list) {
      return list.stream().map(ArrowColumn::value).toArray();
    }
    return read instanceof Text text ? text.toString() : read;
  }
}

package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * A column of features.
 *
 * @param column the column's name
 * @param form the form of its values
 * @param type the type of feature ids
 * @param size the size of all vectors; 0 for other forms
 */
public record FrameFeatures(String column, Form form, IdType type, int size)
    implements Serializable {
  private static final int VECTOR_FIELDS = 4; // type, size, indices, values
  private static final byte SPARSE = 0;

  /** The forms of feature columns. */
  public enum Form {
    /** Vectors of Spark ML; a feature is the index, from 0, of a nonzero entry. */
    VECTORS,
    /** Maps from features to values. */
    MAPS,
    /** Arrays of features, each counting as 1. */
    ARRAYS
  }

  /**
   * Determines the form from a column's type.
   *
   * @throws IngestException if it cannot hold features
   */
  public static FrameFeatures of(StructField field) {
    DataType type = field.dataType();
    if (type.equals(SQLDataTypes.VectorType())) {
      return new FrameFeatures(field.name(), Form.VECTORS, IdType.LONG, 0);
    }
    IdType ids = null;
    if (type instanceof MapType map && map.valueType() instanceof NumericType) {
      ids = ids(map.keyType());
    } else if (type instanceof ArrayType array) {
      ids = ids(array.elementType());
    }
    if (ids == null) {
      throw new IngestException(
          "Invalid type of column "
              + field.name()
              + ": "
              + type.simpleString()
              + " (expected for features: a vector of org.apache.spark.ml, a map from strings or"
              + " whole numbers to numbers, or an array of strings or whole numbers)"
              + remedy(type));
    }
    return new FrameFeatures(
        field.name(), type instanceof MapType ? Form.MAPS : Form.ARRAYS, ids, 0);
  }

  /** What makes a vector of it. */
  private static String remedy(DataType type) {
    if (type instanceof ArrayType array && array.elementType() instanceof NumericType) {
      return "; array_to_vector of org.apache.spark.ml.functions makes vectors of it";
    }
    return type instanceof NumericType
        ? "; VectorAssembler makes vectors of columns"
        : FrameColumns.remedyOfVectors(type);
  }

  private static @Nullable IdType ids(DataType type) {
    if (type instanceof StringType) {
      return IdType.STRING;
    }
    boolean isWhole =
        type instanceof ByteType
            || type instanceof ShortType
            || type instanceof IntegerType
            || type instanceof LongType;
    return isWhole ? IdType.LONG : null;
  }

  /** With a size of vectors. */
  FrameFeatures withSize(int of) {
    return new FrameFeatures(column, form, type, of);
  }

  /** The type to read the column as. */
  public DataType sqlType() {
    DataType id = FrameColumns.sqlType(type);
    return switch (form) {
      case VECTORS -> SQLDataTypes.VectorType();
      case MAPS -> DataTypes.createMapType(id, DataTypes.DoubleType);
      case ARRAYS -> DataTypes.createArrayType(id);
    };
  }

  /** Reads the features of one row after the other. Not thread-safe. */
  static final class Reader {
    private final FrameFeatures like;
    private long[] numbers; // the features, if they are whole numbers
    private String[] texts; // otherwise
    private float[] values = new float[64];
    private int size; // of these

    Reader(FrameFeatures like) {
      this.like = like;
      numbers = new long[like.type == IdType.LONG ? values.length : 0];
      texts = new String[like.type == IdType.LONG ? 0 : values.length];
    }

    /**
     * Reads the features of a row.
     *
     * @param at their column in the row
     * @return what is wrong with them, or null
     */
    @Nullable String take(InternalRow row, int at) {
      size = 0;
      if (row.isNullAt(at)) {
        return "the features in column " + like.column + " are null";
      }
      return switch (like.form) {
        case VECTORS -> vector(row.getStruct(at, VECTOR_FIELDS));
        case MAPS -> map(row.getMap(at));
        case ARRAYS -> array(row.getArray(at));
      };
    }

    /** Adds the features read; repeated ones are summed. */
    void add(int row, RecordsBuilder to) {
      IdEncoder columns = to.columns();
      for (int k = 0; k < size; k++) {
        int column =
            like.type == IdType.LONG ? columns.encode(numbers[k]) : columns.encode(texts[k]);
        to.addTo(row, column, values[k]);
      }
    }

    private @Nullable String vector(InternalRow vector) {
      ArrayData of = vector.getArray(3);
      boolean isSparse = vector.getByte(0) == SPARSE;
      int length = isSparse ? vector.getInt(1) : of.numElements();
      if (length != like.size) {
        return "the vector in column "
            + like.column
            + " has "
            + length
            + " entries (expected: "
            + like.size
            + ", as the first has)";
      }
      String reason = null;
      for (int k = 0; k < of.numElements() && reason == null; k++) {
        reason = add(isSparse ? vector.getArray(2).getInt(k) : k, of.getDouble(k));
      }
      return reason;
    }

    private @Nullable String map(MapData map) {
      ArrayData ids = map.keyArray();
      ArrayData of = map.valueArray();
      String reason = null;
      for (int k = 0; k < ids.numElements() && reason == null; k++) {
        if (of.isNullAt(k)) {
          return "the value of feature " + name(ids, k) + " in column " + like.column + " is null";
        }
        reason = add(ids, k, of.getDouble(k));
      }
      return reason;
    }

    private @Nullable String array(ArrayData ids) {
      String reason = null;
      for (int k = 0; k < ids.numElements() && reason == null; k++) {
        if (ids.isNullAt(k)) {
          return "the feature at " + k + " in column " + like.column + " is null";
        }
        reason = add(ids, k, 1);
      }
      return reason;
    }

    private static String text(ArrayData ids, int at) {
      return ids.getUTF8String(at).toString();
    }

    private String name(ArrayData ids, int at) {
      return like.type == IdType.LONG ? Long.toString(ids.getLong(at)) : "'" + text(ids, at) + "'";
    }

    private @Nullable String add(ArrayData ids, int at, double value) {
      return like.type == IdType.LONG ? add(ids.getLong(at), value) : add(text(ids, at), value);
    }

    private @Nullable String add(long feature, double value) {
      if (feature < 0) {
        return "feature " + feature + " in column " + like.column + " is below 0";
      }
      String reason = value(value);
      if (reason != null) {
        return "the value of feature " + feature + reason;
      }
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size] = feature;
      keep((float) value);
      return null;
    }

    private @Nullable String add(String feature, double value) {
      if (OwnColumns.isName(feature)) {
        return "feature '"
            + feature
            + "' in column "
            + like.column
            + " is a name of this program's own; give it another";
      }
      String reason = value(value);
      if (reason != null) {
        return "the value of feature '" + feature + "'" + reason;
      }
      if (size == texts.length) {
        texts = Arrays.copyOf(texts, 2 * size);
      }
      texts[size] = feature;
      keep((float) value);
      return null;
    }

    private @Nullable String value(double value) {
      return Float.isFinite((float) value)
          ? null
          : " in column " + like.column + " is " + value + " (expected: a finite float)";
    }

    /** Keeps the last feature unless its value is 0. */
    private void keep(float value) {
      if (value == 0) {
        return;
      }
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = value;
    }
  }
}

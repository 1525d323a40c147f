package io.sparkmp.linear.ml;

import io.sparkmp.linear.ingest.FrameFeatures;
import io.sparkmp.linear.ingest.VectorEntries;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.FrameRecords;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Checks the columns of a schema.
 *
 * @param schema the dataset's schema
 */
record RecordColumns(StructType schema) {
  private static final int CLASSES = 2;

  private StructField field(String name, String param) {
    StructField field = FrameColumns.named(schema, name);
    if (field == null) {
      throw new IllegalArgumentException(
          "Cannot find column "
              + name
              + ": the columns are "
              + Arrays.toString(schema.fieldNames())
              + "; set "
              + param);
    }
    return field;
  }

  FrameFeatures features(LinearParams<?> params) {
    return FrameFeatures.of(featuresField(params));
  }

  StructField featuresField(LinearParams<?> params) {
    return field(params.getFeaturesCol(), "featuresCol");
  }

  StructField label(LinearParams<?> params) {
    StructField label = field(params.getLabelCol(), "labelCol");
    FrameRecords.checkNumeric(label, "labels", remedy(label));
    return label;
  }

  /** The classes that labels 0, 1 and so on number, as {@code StringIndexer} says; or none. */
  List<String> classes(LinearParams<?> params) {
    return VectorEntries.categories(Attribute.fromStructField(label(params)), CLASSES);
  }

  private static String remedy(StructField label) {
    if (label.dataType() instanceof BooleanType) {
      return "; cast it to int";
    }
    return label.dataType() instanceof StringType
        ? "; cast numbers to double, make numbers of names by StringIndexer"
        : "";
  }

  /** What a training reads. */
  void checkTraining(LinearParams<?> params) {
    features(params);
    label(params);
    if (params.hasWeights()) {
      FrameRecords.checkNumeric(field(params.getWeightCol(), "weightCol"), "weights");
    }
  }

  /**
   * Adds an output column, unless its name is empty.
   *
   * @param metadata the column's metadata, as in MLlib
   * @param param the param that names the column
   */
  RecordColumns plus(String name, DataType type, Metadata metadata, String param) {
    if (name.isEmpty()) {
      return this;
    }
    if (FrameColumns.isThere(schema, name)) {
      throw new IllegalArgumentException(
          "Cannot add column " + name + ": it exists; set " + param + " to another");
    }
    return new RecordColumns(schema.add(name, type, true, metadata));
  }
}

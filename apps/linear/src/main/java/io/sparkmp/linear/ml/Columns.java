package io.sparkmp.linear.ml;

import io.sparkmp.linear.ingest.FrameFeatures;
import io.sparkmp.spark.ingest.FrameRecords;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a schema, checked.
 *
 * @param schema of the dataset
 */
record Columns(StructType schema) {

  private StructField field(String name, String param) {
    List<String> names = Arrays.asList(schema.fieldNames());
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "Cannot find column " + name + ": the columns are " + names + "; set " + param);
    }
    return schema.apply(name);
  }

  FrameFeatures features(LinearParams<?> params) {
    return FrameFeatures.of(field(params.getFeaturesCol(), "featuresCol"));
  }

  StructField label(LinearParams<?> params) {
    StructField label = field(params.getLabelCol(), "labelCol");
    FrameRecords.checkNumeric(label, "labels");
    return label;
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
   * With an output column, unless its name is empty.
   *
   * @param metadata of the column, as MLlib has it
   * @param param that names the column
   */
  Columns plus(String name, DataType type, Metadata metadata, String param) {
    if (name.isEmpty()) {
      return this;
    }
    if (Arrays.stream(schema.fieldNames()).anyMatch(name::equalsIgnoreCase)) { // as SQL has it
      throw new IllegalArgumentException(
          "Cannot add column " + name + ": it exists; set " + param + " to another");
    }
    return new Columns(schema.add(name, type, true, metadata));
  }
}

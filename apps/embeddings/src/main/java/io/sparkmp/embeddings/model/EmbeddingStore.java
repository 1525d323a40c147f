package io.sparkmp.embeddings.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.SavedModel;
import io.sparkmp.spark.model.TableFormat;
import io.sparkmp.spark.model.VectorTableCheck;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Saves and loads vectors in the format of {@code docs/formats/embeddings.md}. */
public final class EmbeddingStore extends SavedModel<EmbeddingModel> {
  private static final String VECTORS = "vectors";
  private static final String CONTEXTS = "contexts";

  /** A store for the model at {@code path}. */
  public EmbeddingStore(SparkSession spark, String path) {
    super(new ModelFolder(spark, path, EmbeddingModelInfo.FORMAT, Set.of(VECTORS, CONTEXTS)));
  }

  @Override
  protected Map<String, Dataset<Row>> tables(EmbeddingModel model, TableFormat format) {
    int size = model.info().vectorSize();
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    tables.put(VECTORS, ofLength(model.vectors(), "vector", size, format));
    tables.put(CONTEXTS, ofLength(model.contexts(), "vector", size, format));
    return tables;
  }

  @Override
  protected EmbeddingModelInfo metadata(EmbeddingModel model) {
    return model.info();
  }

  @Override
  protected EmbeddingModel read(ModelFolder folder) {
    EmbeddingModelInfo info =
        folder.readMetadata(EmbeddingModelInfo.class, EmbeddingModelInfo.VERSION, Map.of());
    return new EmbeddingModel(
        info,
        table(folder, info, VECTORS, info.idType(), info.vectors()),
        table(folder, info, CONTEXTS, info.contextType(), info.contexts()));
  }

  private static Dataset<Row> table(
      ModelFolder folder, EmbeddingModelInfo info, String name, IdType type, long rows) {
    StructType schema = EmbeddingModel.schema(type);
    return folder.table(
        name, schema, rows, new VectorTableCheck(schema, info.vectorSize(), "vectorSize"));
  }
}

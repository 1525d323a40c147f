package io.sparkmp.embeddings.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.arrow.ArrowColumn;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.SavedModel;
import io.sparkmp.spark.model.TableFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Saved vectors, laid out as {@code docs/formats/embeddings.md} says. */
public final class EmbeddingStore extends SavedModel<EmbeddingModel> {
  private static final String VECTORS = "vectors";
  private static final String CONTEXTS = "contexts";

  /** A store for the model under {@code path}. */
  public EmbeddingStore(SparkSession spark, String path) {
    super(new ModelFolder(spark, path, ModelInfo.FORMAT, Set.of(VECTORS, CONTEXTS)));
  }

  @Override
  protected Map<String, Dataset<Row>> tables(EmbeddingModel model, TableFormat format) {
    boolean isArrow = format == TableFormat.ARROW;
    int size = model.info().vectorSize();
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    tables.put(VECTORS, isArrow ? withLength(model.vectors(), size) : model.vectors());
    tables.put(CONTEXTS, isArrow ? withLength(model.contexts(), size) : model.contexts());
    return tables;
  }

  @Override
  protected ModelInfo metadata(EmbeddingModel model) {
    return model.info();
  }

  @Override
  protected EmbeddingModel read(ModelFolder folder) {
    ModelInfo info = folder.readMetadata(ModelInfo.class, ModelInfo.VERSION, Map.of());
    return new EmbeddingModel(
        info,
        table(folder, info, VECTORS, info.idType(), info.vectors()),
        table(folder, info, CONTEXTS, info.contextType(), info.contexts()));
  }

  private static Dataset<Row> table(
      ModelFolder folder, ModelInfo info, String name, IdType type, long rows) {
    return folder.table(
        name, EmbeddingModel.schema(type), rows, new VectorCheck(type, info.vectorSize()));
  }

  /** In Arrow, lists of equal length are an array of two dimensions without a copy. */
  private static Dataset<Row> withLength(Dataset<Row> table, int size) {
    return table.withMetadata("vector", ArrowColumn.length(size));
  }
}

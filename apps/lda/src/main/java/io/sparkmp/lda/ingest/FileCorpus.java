package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.NumberedIds;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.TextFiles;
import org.apache.spark.api.java.JavaSparkContext;

/** Documents as numbers in text files. */
abstract sealed class FileCorpus implements CorpusSource permits BagOfWords, LdaC {
  final JavaSparkContext spark;
  final TextFiles files;

  FileCorpus(JavaSparkContext spark, TextFiles files) {
    files.checkText();
    this.spark = spark;
    this.files = files;
  }

  /** Of documents that have a number within their file: {@link NumberedIds}. */
  @Override
  public IdType documentType() {
    return NumberedIds.type(files);
  }

  @Override
  public final String description() {
    return files.paths();
  }

  @Override
  public final String locate(Problem problem) {
    return files.locate(problem);
  }
}

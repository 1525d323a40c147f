package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.NumberedIds;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.TextFiles;
import org.apache.spark.api.java.JavaSparkContext;

/** Documents in text files. */
abstract sealed class FileCorpus implements CorpusSource permits BagOfWords, LdaC, PlainText {
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
    return files.files().size() == 1 ? IdType.LONG : IdType.STRING;
  }

  /** For people: how many files there are, if there is more than one. */
  final String several() {
    int number = files.files().size();
    return number == 1 ? "" : " (" + number + " files)";
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

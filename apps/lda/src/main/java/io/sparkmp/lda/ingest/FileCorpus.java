package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.NumberedIds;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.TextFiles;
import org.apache.spark.api.java.JavaSparkContext;

/** Documents in text files, their words as numbers of lines of a vocabulary. */
abstract sealed class FileCorpus implements CorpusSource permits BagOfWords, LdaC {
  final JavaSparkContext spark;
  final TextFiles files;
  final Ids words;

  /**
   * Reads the vocabulary.
   *
   * @param vocabulary path of a file of one word a line
   */
  FileCorpus(JavaSparkContext spark, TextFiles files, String vocabulary) {
    files.checkText();
    this.spark = spark;
    this.files = files;
    this.words = VocabularyFile.read(vocabulary, spark.hadoopConfiguration());
  }

  /** Of documents that have a number within their file: {@link NumberedIds}. */
  @Override
  public IdType documentType() {
    return NumberedIds.type(files);
  }

  /** By what a word and its count take in a line, about. */
  @Override
  public final ExpectedRecords expected() {
    return ExpectedRecords.guessed(files.textBytes(), 8);
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

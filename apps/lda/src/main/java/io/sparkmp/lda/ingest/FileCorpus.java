package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.lines.NumberedIds;
import io.sparkmp.spark.ingest.lines.TextFiles;
import org.apache.spark.api.java.JavaSparkContext;

/** Documents in text files whose words are line numbers of a vocabulary. */
abstract sealed class FileCorpus implements CorpusSource permits BagOfWords, LdaC {
  final JavaSparkContext spark;
  final TextFiles files;
  final Ids words;

  /**
   * Reads the vocabulary.
   *
   * @param vocabulary path of a file with one word per line
   */
  FileCorpus(JavaSparkContext spark, TextFiles files, String vocabulary) {
    files.checkText();
    this.spark = spark;
    this.files = files;
    this.words = VocabularyFile.read(vocabulary, spark.hadoopConfiguration());
  }

  /** The type of numbered ids: {@link NumberedIds}. */
  @Override
  public IdType documentType() {
    return NumberedIds.type(files);
  }

  /** Expects records by the approximate size of a word and its count in a line. */
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

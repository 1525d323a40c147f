package io.sparkmp.lda.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.testing.Project;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sums of the third column, the distinct documents, and the lines of the vocabulary. */
@Tag("long")
class RealCorporaTest {

  @ParameterizedTest
  @CsvSource({
    "kos, 467714, 3430, 6906",
    "20news, 2354432, 18805, 29029",
    "imdb, 5397268, 50000, 36216"
  })
  void losesNothing(String name, long tokens, long documents, long words) {
    Path folder = Project.data(name);
    BagOfWords source =
        new BagOfWords(
            Corpora.spark(),
            Corpora.files(folder.resolve("docword.txt.gz").toString()),
            folder.resolve("vocab.txt").toString());
    CorpusData data = Corpora.read(source, new DocumentHoldOut(1, 0.1, 0.2), CutOffs.NONE);
    CorpusStats stats = data.stats();
    assertThat(stats.training() + stats.validation() + stats.test()).isEqualTo(tokens);
    assertThat(stats.documents() + stats.emptyDocuments()).isEqualTo(documents);
    assertThat(data.wordCount()).isEqualTo(words);
    // Half of 20 and of 10 per cent; documents differ in length, hence the wide bounds.
    assertThat(stats.test() / (double) tokens).isBetween(0.09, 0.11);
    assertThat(stats.validation() / (double) tokens).isBetween(0.043, 0.057);
    // Four slices and two workers: an eighth each.
    assertThat(stats.heaviestBlock() / (double) stats.training()).isBetween(0.125, 0.135);
    data.close();
  }
}

package io.sparkmp.lda;

import com.esotericsoftware.kryo.Kryo;
import io.sparkmp.lda.kernel.DirichletPriors;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.TopicWordDistributions;
import io.sparkmp.lda.kernel.VocabularyIndex;
import io.sparkmp.lda.kernel.WordRows;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.WordCounts;
import io.sparkmp.lda.view.PageClasses;
import io.sparkmp.spark.SparkMpKryoRegistrator;

/** Registers the classes that topic models send or store. */
public final class LdaKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(Tokens.class);
    kryo.register(TokenBlock.class);
    kryo.register(WordCounts.class);
    kryo.register(TopicSlice.class, new TopicSliceSerializer());
    kryo.register(DirichletPriors.class);
    kryo.register(WordRows.class);
    kryo.register(TopicWordDistributions.class);
    kryo.register(VocabularyIndex.class);
    WorkerTopics.classes().forEach(kryo::register);
    kryo.register(char[][].class);
    kryo.register(int[][].class);
    PageClasses.all().forEach(kryo::register);
    kryo.register(CorpusStats.class);
  }
}

package io.sparkmp.lda;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
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
import io.sparkmp.spark.RecordSerializer;
import io.sparkmp.spark.SparkMpKryoRegistrator;

/** Registers all that topic models send or store. */
public final class LdaKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(Tokens.class, new RecordSerializer<>(Tokens.class));
    kryo.register(TokenBlock.class, new RecordSerializer<>(TokenBlock.class));
    kryo.register(WordCounts.class, new RecordSerializer<>(WordCounts.class));
    kryo.register(TopicSlice.class, new TopicSliceSerializer());
    kryo.register(DirichletPriors.class, new JavaSerializer());
    kryo.register(WordRows.class, new JavaSerializer());
    kryo.register(TopicWordDistributions.class, new JavaSerializer());
    kryo.register(VocabularyIndex.class, new JavaSerializer());
    kryo.register(WorkerTopics.class, new JavaSerializer());
    kryo.register(CorpusStats.class, new JavaSerializer());
  }
}

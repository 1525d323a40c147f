package io.sparkmp.bench.micro;

import io.sparkmp.lda.LdaKryoRegistrator;

/** Of a slice of topic counts, 10,000 words with 200,000 tokens in 100 topics. */
public class TopicCodecBenchmark extends CodecBenchmark {

  @Override
  Object slice() {
    SamplerBenchmark sampled = new SamplerBenchmark();
    sampled.setUp();
    return sampled.topicCounts();
  }

  @Override
  Class<?> registrator() {
    return LdaKryoRegistrator.class;
  }
}

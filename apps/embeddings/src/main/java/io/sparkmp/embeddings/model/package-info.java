/**
 * A model of vectors: its tables, saved, loaded, searched for neighbours and analogies, written in
 * the formats of word2vec. Knows Spark; may not use the packages that train.
 */
@NullMarked
package io.sparkmp.embeddings.model;

import org.jspecify.annotations.NullMarked;

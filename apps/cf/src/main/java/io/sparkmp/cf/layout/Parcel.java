package io.sparkmp.cf.layout;

import java.io.Serializable;

/** What a worker is sent at ingest. */
public sealed interface Parcel extends Serializable permits RatingChunk, SliceIds {}

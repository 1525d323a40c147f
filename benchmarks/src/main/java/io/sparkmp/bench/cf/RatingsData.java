package io.sparkmp.bench.cf;

/** Where the ratings come from. */
public sealed interface RatingsData permits RatingsFile, PlantedShapes {}

package io.sparkmp.scorer;

/**
 * What a model has of a user, or what was solved for.
 *
 * @param bias added to all predictions
 * @param factors as many as the rank of the model; not to be changed
 */
public record User(float bias, float[] factors) {}

package io.sparkmp.scorer;

/**
 * A user's bias and factors, from the model or folded in.
 *
 * @param bias added to all predictions
 * @param factors as many as the model's rank; must not be changed
 */
public record User(float bias, float[] factors) {}

package io.sparkmp.scorer;

/**
 * A result with its score.
 *
 * @param id a Long or a String, as in the model
 * @param score higher is better; the method that returns it defines its meaning
 */
public record Scored(Object id, float score) {}

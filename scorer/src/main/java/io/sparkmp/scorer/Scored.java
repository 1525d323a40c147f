package io.sparkmp.scorer;

/**
 * Something found.
 *
 * @param id a Long or a String, as the model has
 * @param score the higher the better; what it is, the method says that found it
 */
public record Scored(Object id, float score) {}

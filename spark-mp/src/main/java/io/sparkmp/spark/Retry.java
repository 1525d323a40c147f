package io.sparkmp.spark;

/**
 * A failure of a training after which it went on.
 *
 * @param epoch the failed epoch, counted from 1
 * @param reason the reason in one line
 */
public record Retry(int epoch, String reason) {}

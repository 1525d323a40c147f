package io.sparkmp.spark;

/**
 * A failure of a training after which it went on.
 *
 * @param epoch that failed, counted from 1
 * @param reason in a line
 */
public record Retry(int epoch, String reason) {}

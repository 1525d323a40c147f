package io.sparkmp.lineage.records;

/**
 * The task attempt that writes a partition of a snapshot: the one whose block is stored. No two
 * attempts of a SparkContext share a number, so a report never counts for another attempt, whether
 * of the same job or of an earlier cancelled one.
 *
 * @param executor the executor that runs it
 * @param attempt its number, which the part's name holds
 */
public record WritingTask(String executor, long attempt) {}

package io.sparkmp.lineage;

/**
 * Who writes a partition of a snapshot: the attempt of a task whose block is the stored one. No two
 * attempts of a Spark have the same number, so what is reported of one counts for no other, be it
 * of the same job or of one before that was cancelled.
 *
 * @param executor that runs it
 * @param attempt its number, as in the name of the part
 */
record WritingTask(String executor, long attempt) {}

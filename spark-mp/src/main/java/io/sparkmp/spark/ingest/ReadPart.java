package io.sparkmp.spark.ingest;

import io.sparkmp.layout.Records;
import java.io.Serializable;

/**
 * A piece of one input partition, and what could not be read of it.
 *
 * @param records those that could be read; none in the last piece of some partitions
 * @param problems those that could not
 * @param source the file that the partition is of, or what else it comes from
 * @param count how many there were, malformed ones too
 */
public record ReadPart(Records records, Problems problems, String source, long count)
    implements Serializable {}

package io.sparkmp.spark.ingest;

import io.sparkmp.layout.Records;
import java.io.Serializable;

/**
 * A piece of one input partition, with its malformed records.
 *
 * @param records the valid records; none in the last piece of some partitions
 * @param problems the malformed records
 * @param source the file or other origin of the partition
 * @param count the number of records, including malformed ones
 */
public record ReadPart(Records records, Problems problems, String source, long count)
    implements Serializable {}

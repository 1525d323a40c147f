package io.sparkmp.lda.ingest;

import io.sparkmp.spark.ingest.Problems;
import java.io.Serializable;

/**
 * What the driver is told of one input partition.
 *
 * @param problems records that could not be read
 * @param file that the partition is of, or what else it comes from
 * @param records how many there are, malformed ones too
 */
public record ReadReport(Problems problems, String file, long records) implements Serializable {}

package io.sparkmp.spark.ingest;

import java.io.Serializable;

/**
 * One record that is not what it should be.
 *
 * @param source the file, or what else the record comes from
 * @param offset of the line in the file's uncompressed bytes, or -1 if it is no text file
 * @param record as it was read, shortened
 * @param reason what is wrong with it
 */
public record Problem(String source, long offset, String record, String reason)
    implements Serializable {}

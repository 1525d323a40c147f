package io.sparkmp.lineage.snapshot;

import java.io.Serializable;

/**
 * A part file's entry in the manifest.
 *
 * @param file its name within the snapshot's folder
 * @param partition the partition that it holds
 * @param records how many records it holds
 * @param bytes its length
 * @param crc32c the checksum of all its bytes
 */
public record PartFile(String file, int partition, long records, long bytes, int crc32c)
    implements Serializable {
  private static final long serialVersionUID = 1L;
}

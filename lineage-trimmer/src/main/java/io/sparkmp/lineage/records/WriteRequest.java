package io.sparkmp.lineage.records;

import io.sparkmp.lineage.snapshot.SnapshotId;
import java.io.Serializable;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Asks executors to write the partitions of a stored RDD in the background.
 *
 * @param id the snapshot's
 * @param folder the snapshot's
 * @param rddId the RDD whose blocks to write
 * @param codec for the records
 * @param hadoop the configuration of the file system
 * @param reportTo the endpoint name of the driver's {@link WriteReports}
 */
public record WriteRequest(
    SnapshotId id,
    String folder,
    int rddId,
    RecordCodec codec,
    Broadcast<SerializableConfiguration> hadoop,
    String reportTo)
    implements Serializable {
  private static final long serialVersionUID = 1L;
}

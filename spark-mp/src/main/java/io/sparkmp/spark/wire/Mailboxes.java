package io.sparkmp.spark.wire;

import io.sparkmp.rotation.Message;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.RDDBlockId;

/**
 * The names of the blocks of a leg, {@code rdd_I_J}, where I is an RDD id that only this leg uses.
 *
 * <p>Block J = p says where worker p runs. The message with number n for worker r is block J = P +
 * (n mod window) x P + r. The window is two epochs of messages: more cannot be in transit at once,
 * because a slice visits all workers in between. After these blocks come the parts of sums, for two
 * rounds, since no worker begins a round before the round before last is complete everywhere.
 *
 * @param leg I
 * @param workers P
 * @param slices S
 */
public record Mailboxes(int leg, int workers, int slices) {

  /** How many consecutive messages have boxes of their own. */
  int window() {
    return 2 * slices;
  }

  BlockId address(int worker) {
    return new RDDBlockId(leg, worker);
  }

  BlockId of(Header header) {
    Message message = header.message();
    int row =
        header.isPart()
            ? window() + message.number() % 2 * workers + message.sender()
            : message.number() % window();
    return new RDDBlockId(leg, workers + row * workers + message.receiver());
  }
}

package io.sparkmp.spark.wire;

import io.sparkmp.rotation.Message;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.RDDBlockId;

/**
 * The names of the blocks of a leg, {@code rdd_I_J}, where I is an RDD id that belongs to this leg
 * alone.
 *
 * <p>Block J = p says where worker p runs. The message with number n for worker r is block J = P +
 * (n mod window) x P + r. Two epochs of messages cannot be under way at once, because a slice
 * visits all workers in between: hence the window. Behind all of these lie the parts of sums, two
 * rounds of them, since nobody begins a round whose last but one is not complete everywhere.
 *
 * @param leg I
 * @param workers P
 * @param slices S
 */
public record Mailboxes(int leg, int workers, int slices) {

  /** How many messages with numbers in a row have boxes of their own. */
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

package io.sparkmp.arrow;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.errors.Reasons;
import io.sparkmp.errors.UserFacing;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ReadChannel;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.ArrowType.FixedSizeList;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.ValueVectorUtility;
import org.jspecify.annotations.Nullable;

/**
 * A file of Arrow's IPC format that is open, whose values are never null. Others may have made or
 * damaged it: each length that it states is compared with the length of the file before anything is
 * allocated, and what Arrow's reader throws becomes an {@link ArrowException}. Not thread-safe.
 */
public final class ArrowFile implements AutoCloseable {
  private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

  /** The magic number with its padding. */
  private static final int START = 8;

  /** The length of the footer and the magic number. */
  private static final int TAIL = Integer.BYTES + MAGIC.length;

  private static final int MOST_FOOTER = 64 << 20;
  private static final long ANY = -1;

  private final String name;
  private final WatchedChannel channel;
  private final BufferAllocator allocator;
  private final ArrowFileReader reader;
  private final long size;
  private final long end; // of the record batches: where the footer starts

  /** What reads from the file. */
  private interface Reading<T> {
    T get() throws IOException;
  }

  private ArrowFile(String name, SeekableByteChannel in) throws IOException {
    this.name = name;
    channel = new WatchedChannel(in);
    size = in.size();
    end = size - TAIL - footerLength();
    // Buffers are rounded up to powers of two, and have validity bits beside them.
    allocator = new RootAllocator(Math.max(size, 4 << 20) * 4);
    reader = new ArrowFileReader(channel, allocator);
  }

  /**
   * Opens a file.
   *
   * @param name for messages
   * @param in its bytes; closed with the file, or if that cannot be opened
   * @throws ArrowException if it is no Arrow file, or damaged
   */
  public static ArrowFile open(String name, SeekableByteChannel in) throws IOException {
    try {
      return new ArrowFile(name, in);
    } catch (IOException | RuntimeException e) {
      Cleanup.after(e, in::close);
      throw e;
    }
  }

  private int footerLength() throws IOException {
    if (size < START + TAIL) {
      throw damaged("it has " + size + " bytes (expected: at least " + (START + TAIL) + ")", null);
    }
    byte[] first = bytes(0, MAGIC.length);
    ByteBuffer tail = ByteBuffer.wrap(bytes(size - TAIL, TAIL)).order(ByteOrder.LITTLE_ENDIAN);
    int length = tail.getInt();
    byte[] magic = new byte[MAGIC.length];
    tail.get(magic);
    if (!Arrays.equals(first, MAGIC) || !Arrays.equals(magic, MAGIC)) {
      throw damaged("it does not start and end with ARROW1", null);
    }
    long most = Math.min(MOST_FOOTER, size - START - TAIL);
    if (length <= 0 || length > most) {
      throw damaged("its footer has " + length + " bytes (expected: 1 to " + most + ")", null);
    }
    return length;
  }

  private byte[] bytes(long from, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    channel.position(from);
    if (new ReadChannel(channel).readFully(bytes) < count) {
      throw damaged("it ends too early", null);
    }
    return bytes.array();
  }

  /** Its columns. */
  public Schema schema() {
    return guarded(() -> reader.getVectorSchemaRoot().getSchema());
  }

  /** Its record batches. */
  public List<ArrowBlock> batches() {
    List<ArrowBlock> blocks = guarded(reader::getRecordBlocks);
    for (ArrowBlock block : blocks) {
      long metadata = block.getMetadataLength();
      long body = block.getBodyLength();
      long room = end - block.getOffset();
      if (block.getOffset() < START || metadata < START || body < 0 || body > room - metadata) {
        throw damaged(
            "a record batch has "
                + metadata
                + " and "
                + body
                + " bytes at byte "
                + block.getOffset()
                + " (expected: all within the "
                + end
                + " bytes before the footer)",
            null);
      }
    }
    return blocks;
  }

  /**
   * Reads a record batch.
   *
   * @param reading of the columns, which are valid until it returns; what it throws is taken for
   *     damage, but for exceptions that are {@link UserFacing}
   */
  public <T> T read(ArrowBlock block, Function<VectorSchemaRoot, T> reading) {
    return guarded(
        () -> {
          VectorSchemaRoot root = reader.getVectorSchemaRoot();
          try (ArrowRecordBatch batch = batch(block)) {
            int rows = batch.getLength();
            Iterator<ArrowFieldNode> nodes = batch.getNodes().iterator();
            for (Field field : root.getSchema().getFields()) {
              checkLength(field, nodes, rows);
            }
            new VectorLoader(root).load(batch);
          }
          ValueVectorUtility.validate(root);
          root.getFieldVectors().forEach(this::checkValues);
          return reading.apply(root);
        });
  }

  /** As Arrow's own reader does, which keeps the memory of a batch that it finds damaged. */
  private ArrowRecordBatch batch(ArrowBlock block) throws IOException {
    int metadata = block.getMetadataLength();
    long length = metadata + block.getBodyLength();
    ArrowBuf bytes = allocator.buffer(length);
    try {
      channel.position(block.getOffset());
      if (new ReadChannel(channel).readFully(bytes, length) != length) {
        throw new EOFException("It has less than " + length + " bytes of a record batch");
      }
      boolean isNewer = bytes.getInt(0) == MessageSerializer.IPC_CONTINUATION_TOKEN;
      int prefix = (isNewer ? 2 : 1) * Integer.BYTES;
      ByteBuffer message = bytes.nioBuffer(prefix, metadata - prefix).asReadOnlyBuffer();
      return MessageSerializer.deserializeRecordBatch(
          Message.getRootAsMessage(message), bytes.slice(metadata, block.getBodyLength()));
    } catch (Throwable e) {
      bytes.getReferenceManager().release(bytes.refCnt());
      throw e;
    }
  }

  /**
   * Arrow would fill up what is missing.
   *
   * @param expected how many values there are, or {@link #ANY}
   */
  private void checkLength(Field field, Iterator<ArrowFieldNode> nodes, long expected) {
    ArrowFieldNode node = nodes.next();
    long found = node.getLength();
    long most = expected == ANY ? size : expected; // a value takes a byte at least
    if (found < (expected == ANY ? 0 : expected) || found > most || node.getNullCount() != 0) {
      throw damaged(
          "column "
              + field.getName()
              + " has "
              + found
              + " values in a record batch, "
              + node.getNullCount()
              + " of them null (expected: "
              + (expected == ANY ? "at most " : "")
              + most
              + ", none of them null)",
          null);
    }
    long ofChild =
        field.getType() instanceof FixedSizeList list
            ? Math.multiplyExact(found, (long) list.getListSize())
            : ANY;
    for (Field child : field.getChildren()) {
      checkLength(child, nodes, ofChild);
    }
  }

  /**
   * The bits of nulls need not agree with their number. And a value of text or a list is allocated
   * before Arrow looks whether there is as much.
   */
  private void checkValues(FieldVector vector) {
    int nulls = vector.getNullCount();
    if (nulls > 0) {
      throw damaged(
          "column " + vector.getName() + " has " + nulls + " values that are null (expected: none)",
          null);
    }
    if (vector instanceof VarCharVector texts) {
      checkOffsets(vector, texts.getOffsetBuffer(), texts.getDataBuffer().capacity());
    } else if (vector instanceof ListVector lists) {
      checkOffsets(vector, lists.getOffsetBuffer(), lists.getDataVector().getValueCount());
      checkValues(lists.getDataVector());
    } else if (vector instanceof FixedSizeListVector lists) {
      checkValues(lists.getDataVector());
    }
  }

  private void checkOffsets(FieldVector vector, ArrowBuf offsets, long most) {
    long last = 0;
    int values = vector.getValueCount();
    for (int i = 0; i <= values && values > 0; i++) { // there may be no offset of no value
      long offset = offsets.getInt((long) i * Integer.BYTES);
      if (offset < last || offset > most) {
        throw damaged(
            "column "
                + vector.getName()
                + " has a value that starts or ends at "
                + offset
                + " (expected: "
                + last
                + " to "
                + most
                + ")",
            null);
      }
      last = offset;
    }
  }

  /**
   * Looks whether it has columns of these names and types; a list of any kind will do for a list.
   *
   * @throws IllegalArgumentException if one is not there, or has another type
   */
  public void check(List<Field> expected) {
    List<Field> fields = schema().getFields();
    for (Field type : expected) {
      Field field =
          fields.stream()
              .filter(found -> found.getName().equals(type.getName()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "Cannot find column " + type.getName() + ": its columns are " + fields));
      boolean same =
          isList(type)
              ? isList(field)
                  && field.getChildren().size() == 1
                  && field
                      .getChildren()
                      .get(0)
                      .getType()
                      .equals(type.getChildren().get(0).getType())
              : field.getType().equals(type.getType());
      if (!same || field.getDictionary() != null) {
        throw new IllegalArgumentException("Invalid column " + field + " (expected: " + type + ")");
      }
    }
  }

  private static boolean isList(Field field) {
    return field.getType() instanceof ArrowType.List || field.getType() instanceof FixedSizeList;
  }

  /** Arrow's reader fails in many ways on what its writer never writes. */
  private <T> T guarded(Reading<T> reading) {
    try {
      return reading.get();
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      if (e instanceof UserFacing && e instanceof RuntimeException known) {
        throw known;
      }
      throw damaged("what it says of its columns and lengths does not agree", e);
    } catch (IOException e) {
      if (e != channel.failure()) {
        throw damaged("it ends too early", e);
      }
      throw new ArrowException("Cannot read " + name + ": " + Reasons.of(e), e);
    }
  }

  private ArrowException damaged(String reason, @Nullable Throwable cause) {
    return new ArrowException(
        "Cannot read " + name + ": it is damaged: " + reason + "; copy it again, or export again",
        cause);
  }

  @Override
  public void close() throws IOException {
    try (allocator) {
      reader.close();
    }
  }
}

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
 * An open file of Arrow's IPC format without nulls. The file may be foreign or damaged, so each
 * stated length is compared with the length of the file before anything is allocated, and every
 * failure of Arrow's reader becomes an {@link ArrowException}. Not thread-safe.
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
  private final long end; // end of the record batches: where the footer starts

  /** A read from the file. */
  private interface Reading<T> {
    T get() throws IOException;
  }

  private ArrowFile(String name, SeekableByteChannel in) throws IOException {
    this.name = name;
    channel = new WatchedChannel(in);
    size = in.size();
    end = size - TAIL - footerLength();
    // Buffers are rounded up to powers of two and come with validity bits.
    allocator = new RootAllocator(Math.max(size, 4 << 20) * 4);
    reader = new ArrowFileReader(channel, allocator);
  }

  /**
   * Opens a file.
   *
   * @param name for messages
   * @param in its bytes; closed with the file, or if opening fails
   * @throws ArrowException if it is not an Arrow file, or is damaged
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
   * @param reading reads the columns, which are valid until it returns; its exceptions count as
   *     damage, except {@link UserFacing} ones
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

  /** Like Arrow's own reader, which however leaks the memory of a damaged batch. */
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
   * Checks the number of values, since Arrow would pad a column that is too short.
   *
   * @param expected the number of values, or {@link #ANY}
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
   * Checks null bits and offsets: the null bits may disagree with the null count, and Arrow
   * allocates a text or list value before it checks that the data are there.
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
    for (int i = 0; i <= values && values > 0; i++) { // without values there may be no offsets
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
   * Checks that columns of these names and types exist; any kind of list matches a list.
   *
   * @throws IllegalArgumentException if one is missing or has another type
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

  /** Converts failures: Arrow's reader throws many kinds of exceptions on damaged files. */
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

package io.sparkmp.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import org.jspecify.annotations.Nullable;

/** A channel that remembers what the file system threw, to tell I/O errors from damage. */
final class WatchedChannel implements SeekableByteChannel {
  private final SeekableByteChannel in;
  private @Nullable IOException failure;

  WatchedChannel(SeekableByteChannel in) {
    this.in = in;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    try {
      return in.read(target);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** The file system's last exception, if any. */
  @Nullable IOException failure() {
    return failure;
  }

  @Override
  public int write(ByteBuffer source) {
    throw new NonWritableChannelException();
  }

  @Override
  public long position() throws IOException {
    return in.position();
  }

  @Override
  public SeekableByteChannel position(long position) throws IOException {
    in.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return in.size();
  }

  @Override
  public SeekableByteChannel truncate(long newSize) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return in.isOpen();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

package io.sparkmp.spark.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import org.apache.hadoop.fs.FSDataInputStream;

/** A read-only channel over a file of a Hadoop file system. */
final class HadoopChannel implements SeekableByteChannel {
  private static final int MOST = 1 << 16;

  private final FSDataInputStream in;
  private final long size;
  private boolean open = true;

  HadoopChannel(FSDataInputStream in, long size) {
    this.in = in;
    this.size = size;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    byte[] bytes = new byte[Math.min(MOST, target.remaining())];
    int read = in.read(bytes);
    if (read > 0) {
      target.put(bytes, 0, read);
    }
    return read;
  }

  @Override
  public int write(ByteBuffer source) {
    throw new NonWritableChannelException();
  }

  @Override
  public long position() throws IOException {
    return in.getPos();
  }

  @Override
  public SeekableByteChannel position(long position) throws IOException {
    in.seek(position);
    return this;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public SeekableByteChannel truncate(long newSize) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() throws IOException {
    open = false;
    in.close();
  }
}

package io.sparkmp.storm;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;

/**
 * Writes to a file of a {@link HinderedFileSystem}. After a failure, {@code close} throws the same
 * exception again, as in streams of HDFS.
 */
final class HinderedStream extends OutputStream implements Syncable, StreamCapabilities {
  private final FSDataOutputStream out;
  private final Check check;
  private IOException failure;
  private boolean isClosed;

  /** Throws if a call is to fail. */
  interface Check {
    void of(Call call) throws IOException;
  }

  HinderedStream(FSDataOutputStream out, Check check) {
    this.out = out;
    this.check = check;
  }

  private void check(Call call) throws IOException {
    try {
      check.of(call);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void write(int b) throws IOException {
    check(Call.WRITE);
    out.write(b);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    check(Call.WRITE);
    out.write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    check(Call.FLUSH);
    out.flush();
  }

  @Override
  public void hflush() throws IOException {
    check(Call.FLUSH);
    out.hflush();
  }

  @Override
  public void hsync() throws IOException {
    check(Call.FLUSH);
    out.hsync();
  }

  @Override
  public boolean hasCapability(String capability) {
    return out.hasCapability(capability);
  }

  @Override
  public void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    out.close();
    if (failure != null) {
      throw failure;
    }
    check(Call.CLOSE);
  }
}

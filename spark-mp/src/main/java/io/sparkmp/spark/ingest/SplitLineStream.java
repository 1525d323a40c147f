package io.sparkmp.spark.ingest;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;

/**
 * The lines of a split of a compressed file that can be read in parts, as bytes: only Hadoop's
 * reader knows which lines those are.
 */
final class SplitLineStream extends InputStream {
  private final LineRecordReader lines = new LineRecordReader();
  private Text line = new Text();
  private int at = 1; // of the line and what ends it
  private boolean isAtEnd;

  SplitLineStream(FileSplit split, TaskAttemptContext context) throws IOException {
    lines.initialize(split, context);
    advance();
  }

  private void advance() throws IOException {
    isAtEnd = !lines.nextKeyValue();
    line = lines.getCurrentValue();
    at = 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    if (isAtEnd) {
      return -1;
    }
    int n = Math.min(length, line.getLength() - at);
    System.arraycopy(line.getBytes(), at, to, from, n);
    at += n;
    if (n == length) {
      return n;
    }
    to[from + n] = '\n';
    advance();
    return n + 1;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}

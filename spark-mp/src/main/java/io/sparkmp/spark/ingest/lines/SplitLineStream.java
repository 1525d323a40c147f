package io.sparkmp.spark.ingest.lines;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.spark.files.Places;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.SplitCompressionInputStream;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.mapreduce.lib.input.CompressedSplitLineReader;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * The lines of a split of a splittable compressed file, as bytes: only Hadoop's reader knows which
 * lines belong to it. Hadoop's record reader would skip a line that is too long; this class rejects
 * it.
 */
final class SplitLineStream extends InputStream {
  private final Decompressor decompressor;
  private final SplitCompressionInputStream in;
  private final CompressedSplitLineReader lines;
  private final long end;
  private final int most;
  private final Text line = new Text();
  private int at; // within the line and its end
  private boolean isAtEnd;

  /** The lines of a split, each of at most {@code most} bytes. */
  SplitLineStream(FileSplit split, SplittableCompressionCodec codec, Configuration conf, int most)
      throws IOException {
    this.most = most;
    FSDataInputStream raw = Places.open(split.getPath(), conf);
    decompressor = CodecPool.getDecompressor(codec);
    try {
      in =
          codec.createInputStream(
              raw,
              decompressor,
              split.getStart(),
              split.getStart() + split.getLength(),
              SplittableCompressionCodec.READ_MODE.BYBLOCK);
      end = in.getAdjustedEnd();
      lines = new CompressedSplitLineReader(in, conf, null);
      if (in.getAdjustedStart() != 0) { // the partial line belongs to the previous split
        lines.readLine(new Text(), 0, Integer.MAX_VALUE);
      }
      advance();
    } catch (IOException | RuntimeException e) {
      CodecPool.returnDecompressor(decompressor);
      Cleanup.after(e, raw::close);
      throw e;
    }
  }

  private void advance() throws IOException {
    isAtEnd =
        !(in.getPos() <= end || lines.needAdditionalRecordAfterSplit())
            || lines.readLine(line, most + 1, most + 1) == 0;
    if (!isAtEnd && line.getLength() > most) {
      throw new IOException(Lines.tooLong("compressed byte " + in.getPos(), most));
    }
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
    CodecPool.returnDecompressor(decompressor);
  }
}

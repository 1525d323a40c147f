package io.sparkmp.cli.input;

import io.sparkmp.spark.ingest.lines.TextFiles;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How text is encoded in bytes: a mixin for commands that read text. */
public final class EncodingArguments {

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      converter = EncodingConverter.class,
      description = "Encoding of text, e.g. ISO-8859-1, windows-1252 or UTF-16 (default: UTF-8).")
  private @Nullable Charset encoding;

  /** The given encoding, or null for UTF-8. */
  public @Nullable Charset encoding() {
    return encoding;
  }

  /**
   * Text files or tables; the first determines which.
   *
   * @param what what they hold, for messages
   * @param paths as for {@link TextFiles#ofAnyKind}
   */
  public TextFiles files(SparkSession spark, String what, String paths) {
    return TextFiles.ofAnyKind(what, paths, spark.sparkContext().hadoopConfiguration(), encoding);
  }

  /** Converts the name of an encoding in an option. */
  private static final class EncodingConverter implements ITypeConverter<Charset> {

    @Override
    public Charset convert(String name) {
      try {
        return Charset.forName(name);
      } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
        throw new TypeConversionException(
            "'" + name + "' (expected: such as ISO-8859-1, windows-1252 or UTF-16)");
      }
    }
  }
}

package io.sparkmp.cli;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How text is written in bytes: a mixin of commands that read some. */
public final class EncodingArguments {

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      converter = EncodingConverter.class,
      description = "Of text, e.g. ISO-8859-1, windows-1252 or UTF-16 (default: UTF-8).")
  private @Nullable Charset encoding;

  /** What was given, or null for UTF-8. */
  public @Nullable Charset encoding() {
    return encoding;
  }
}

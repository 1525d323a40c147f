package io.sparkmp.cli;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The encoding of a name, for options. */
final class EncodingConverter implements ITypeConverter<Charset> {

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

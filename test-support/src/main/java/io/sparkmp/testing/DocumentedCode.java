package io.sparkmp.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The code of a page, to be run as it stands or found in a test that runs it. */
public final class DocumentedCode {
  private DocumentedCode() {}

  /** Each block of Java of a page, without white space. */
  public static List<String> of(Path page) throws IOException {
    return blocks(page, "java").stream().map(DocumentedCode::withoutBlanks).toList();
  }

  /** Each block of a language, as it stands. */
  public static List<String> blocks(Path page, String language) throws IOException {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(page))
        .results()
        .map(block -> block.group(1))
        .toList();
  }

  /** Where the blocks are to be found: a file without white space. */
  public static String in(Path file) throws IOException {
    return withoutBlanks(Files.readString(file));
  }

  private static String withoutBlanks(String code) {
    return code.replaceAll("\\s+", "");
  }
}

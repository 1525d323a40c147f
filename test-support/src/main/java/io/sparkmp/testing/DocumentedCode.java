package io.sparkmp.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The Java of a page, to be found in a test that runs it. */
public final class DocumentedCode {
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private DocumentedCode() {}

  /** Each block of Java of a page, without white space. */
  public static List<String> of(Path page) throws IOException {
    return JAVA.matcher(Files.readString(page))
        .results()
        .map(block -> withoutBlanks(block.group(1)))
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

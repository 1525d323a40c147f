package io.sparkmp.linear.ingest;

import java.util.ArrayList;
import java.util.List;

/** Splits lines into fields, without surrounding blanks and quotes. */
final class LineFields {

  private LineFields() {}

  /**
   * Splits a line. A field that starts with a quote extends to the next one; two quotes within it
   * are one.
   *
   * @param delimiter between fields
   */
  static List<String> of(String line, char delimiter) {
    List<String> fields = new ArrayList<>();
    int at = 0;
    while (true) {
      int from = at;
      while (from < line.length() && line.charAt(from) == ' ') {
        from++;
      }
      if (from < line.length() && line.charAt(from) == '"') {
        StringBuilder field = new StringBuilder();
        at = from + 1;
        while (at < line.length()) {
          char c = line.charAt(at++);
          if (c != '"') {
            field.append(c);
          } else if (at < line.length() && line.charAt(at) == '"') {
            field.append(line.charAt(at++));
          } else {
            break;
          }
        }
        int end = line.indexOf(delimiter, at);
        end = end < 0 ? line.length() : end;
        fields.add(field + line.substring(at, end).strip());
        at = end;
      } else {
        int end = line.indexOf(delimiter, at);
        end = end < 0 ? line.length() : end;
        fields.add(line.substring(at, end).strip());
        at = end;
      }
      if (at == line.length()) {
        return fields;
      }
      at++;
    }
  }
}

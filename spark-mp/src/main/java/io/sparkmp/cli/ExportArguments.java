package io.sparkmp.cli;

import io.sparkmp.spark.model.TableFormat;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What a model is turned into, and where: a mixin of commands that export. */
final class ExportArguments {
  @Option(names = "--model", required = true, paramLabel = "PATH", description = "The saved model.")
  private String model = "";

  @Option(
      names = "--output",
      required = true,
      paramLabel = "PATH",
      description = "Folder to write to.")
  private String output = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = Formats.class,
      converter = Formats.class,
      description =
          "${COMPLETION-CANDIDATES}: arrow is one file a table, of Apache Arrow's IPC format"
              + " (default: arrow).")
  private TableFormat format = TableFormat.ARROW;

  @Option(names = "--overwrite", description = "Replace an output that is there already.")
  private boolean overwrite;

  /** The names of formats, in lower case. */
  static final class Formats implements Iterable<String>, ITypeConverter<TableFormat> {
    private static final List<String> NAMES =
        Arrays.stream(TableFormat.values())
            .map(value -> value.name().toLowerCase(Locale.ROOT))
            .toList();

    @Override
    public Iterator<String> iterator() {
      return NAMES.iterator();
    }

    @Override
    public TableFormat convert(String name) {
      if (!NAMES.contains(name.toLowerCase(Locale.ROOT))) {
        throw new TypeConversionException(
            "'" + name + "' (expected: " + String.join(" or ", NAMES) + ")");
      }
      return TableFormat.valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  /** Where the model is. */
  String model() {
    return model;
  }

  /** Where to write it. */
  String output() {
    return output;
  }

  /** In which format. */
  TableFormat format() {
    return format;
  }

  /** Whether to replace what is there. */
  boolean overwrite() {
    return overwrite;
  }
}

package io.sparkmp.cli;

import io.sparkmp.spark.model.TableFormat;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * Turns a saved model into files for other programs. The {@link MainCommand} of an application says
 * what these hold.
 *
 * @param <M> the models of the application
 */
@Command(
    name = ModelExport.NAME,
    description = "Write a saved model in a format that other programs and languages read.",
    footer = {
      "",
      "Example:",
      "  ${PARENT-COMMAND-NAME} export --model my-model --output my-model-arrow --format arrow",
      ""
    })
public final class ModelExport<M> extends ModelCommand<M> {
  static final String NAME = "export";

  @Option(
      names = "--output",
      required = true,
      paramLabel = "PATH",
      description = "Folder to write to.")
  private String output;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = Formats.class,
      converter = Formats.class,
      description =
          "${COMPLETION-CANDIDATES}: arrow is one file per table, in Apache Arrow's IPC format"
              + " (default: arrow).")
  private TableFormat format = TableFormat.ARROW;

  @Option(names = "--overwrite", description = "Replace an existing output.")
  private boolean overwrite;

  /** The names of formats, in lower case. */
  private static final class Formats implements Iterable<String>, ITypeConverter<TableFormat> {
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

  @Override
  protected void run(SparkSession spark) {
    overlaps(spark).writes("--output", output);
    at(spark, output).copy(at(spark, model()), overwrite, format);
    print("Wrote the model to %s", output);
  }
}

package io.sparkmp.spark.files;

import io.sparkmp.errors.Reasons;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a command's inputs and outputs do not overlap. Otherwise a model saved into the
 * folder of the ratings would be read as ratings next time, and ratings in the folder of a model
 * would be deleted with it.
 */
public final class Overlaps {

  /** An input and the option that names it. */
  private record Input(String option, Path place) {}

  private final Configuration conf;
  private final List<Input> inputs = new ArrayList<>();
  private final Map<String, String> tables = new HashMap<>(); // catalog tables, with the option

  /** Without inputs so far. */
  public Overlaps(Configuration conf) {
    this.conf = conf;
  }

  /**
   * Adds an option's inputs.
   *
   * @param paths files or folders, separated by commas, with globs, which need not exist; or null
   */
  public Overlaps reads(String option, @Nullable String paths) {
    if (paths == null) {
      return this;
    }
    if (CatalogTables.isNamed(paths)) {
      tables.put(CatalogTables.name(paths), option);
      return this;
    }
    try {
      for (Path place : InputPaths.roots(paths, conf)) {
        inputs.add(new Input(option, Places.real(place, conf)));
      }
    } catch (IOException e) {
      throw new OutputException("Cannot use " + option + " " + paths + ": " + Reasons.of(e), e);
    }
    return this;
  }

  /**
   * Rejects an output that equals, contains or lies in an input, and counts it as an input from now
   * on, so that no other output may overlap with it.
   *
   * @param option the option that names the output
   * @param path the output's path, or null for none
   * @throws OutputException if it overlaps with an input
   */
  public Overlaps writes(String option, @Nullable String path) {
    if (path == null) {
      return this;
    }
    if (CatalogTables.isNamed(path)) {
      String other = tables.put(CatalogTables.name(path), option);
      if (other != null) {
        throw new OutputException(
            "Cannot write "
                + option
                + " "
                + path
                + ": "
                + other
                + " is the same table; choose another for one of them");
      }
      return this;
    }
    try {
      Path place = Places.real(path, conf);
      for (Input input : inputs) {
        String how =
            input.place.equals(place)
                ? "is the same place"
                : Places.isWithin(place, input.place)
                    ? "holds it (" + Places.name(input.place) + ")"
                    : Places.isWithin(input.place, place)
                        ? "lies in it (" + Places.name(input.place) + ")"
                        : null;
        if (how != null) {
          throw new OutputException(
              "Cannot write "
                  + option
                  + " "
                  + path
                  + ": "
                  + input.option
                  + " "
                  + how
                  + "; choose another place for one of them");
        }
      }
      inputs.add(new Input(option, place));
      return this;
    } catch (IOException e) {
      throw new OutputException("Cannot use " + option + " " + path + ": " + Reasons.of(e), e);
    }
  }
}

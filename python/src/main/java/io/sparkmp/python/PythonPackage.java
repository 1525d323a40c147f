package io.sparkmp.python;

import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.spark.ml.TrainingSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Params;

/** The modules of {@code spark_mp} that are written from Java. */
public final class PythonPackage {
  private static final Pattern VERSION = Pattern.compile("<version>([^<]*)</version>");

  private PythonPackage() {}

  /**
   * Writes them.
   *
   * @param arguments the folder of the project
   */
  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    Path folder = root.resolve("python/spark_mp");
    for (Map.Entry<String, String> file : files(root).entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
  }

  /**
   * The texts of all, by the names of their files.
   *
   * @param root of the project, whose sources are read for what they document
   */
  static Map<String, String> files(Path root) throws IOException {
    JavaDocs docs =
        new JavaDocs(
            Stream.of("spark-mp", "apps/cf", "apps/lda", "apps/embeddings", "apps/linear")
                .map(module -> root.resolve(module).resolve("src/main/java"))
                .toList());
    StageWriter stages = new StageWriter(docs);
    Map<String, String> files = new LinkedHashMap<>();
    files.put("_version.py", version(root));
    for (ModuleSpec spec : ModuleSpec.ALL) {
      files.put(spec.name() + ".py", module(spec, docs, stages));
    }
    return files;
  }

  private static String module(ModuleSpec spec, JavaDocs docs, StageWriter stages) {
    PyModule module = new PyModule(spec);
    if (spec.classes().isEmpty()) {
      RecordWriter.withNested(TrainingSummary.class)
          .forEach(record -> new RecordWriter(docs).write(module, record));
      stages.writeParents(module, MatrixFactorization.class, new MatrixFactorization());
    }
    Params example = null;
    for (Class<?> type : spec.classes()) {
      if (!Model.class.isAssignableFrom(type)) {
        example = example(type);
      }
      stages.write(module, type, example);
    }
    return module.text();
  }

  private static Params example(Class<?> type) {
    try {
      return (Params) type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot make a " + type, e);
    }
  }

  /** Python's name of the version, which may not be out yet. */
  private static String version(Path root) throws IOException {
    Matcher version = VERSION.matcher(Files.readString(root.resolve("pom.xml")));
    if (!version.find()) {
      throw new IllegalStateException("No version in " + root.resolve("pom.xml"));
    }
    return "\"\"\"The version of spark-mp.\"\"\"\n\n__version__ = \""
        + version.group(1).replace("-SNAPSHOT", ".dev0")
        + "\"\n";
  }
}

package io.sparkmp.cli;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * The classes of another loader, but to a new session MLlib offers no extension. That registers SQL
 * functions such as {@code vector_to_array}, for whose types Spark starts Scala's reflection and
 * reads all of its error messages. Commands use none of them. Other extensions are found.
 */
final class WithoutMlFunctions extends ClassLoader {
  private static final String EXTENSIONS =
      "META-INF/services/org.apache.spark.sql.SparkSessionExtensionsProvider";

  WithoutMlFunctions(ClassLoader parent) {
    super(parent);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    Enumeration<URL> found = super.getResources(name);
    if (!name.equals(EXTENSIONS)) {
      return found;
    }
    List<URL> others = Collections.list(found);
    others.removeIf(url -> url.getPath().contains("/spark-mllib_"));
    return Collections.enumeration(others);
  }
}

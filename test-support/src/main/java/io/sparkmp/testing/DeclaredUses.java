package io.sparkmp.testing;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What each package may use is said once, at the end of its package-info, and holds:
 *
 * <pre>
 * &lt;p&gt;Uses {&#64;code ids}, {&#64;code random}; Spark, Jackson.
 * </pre>
 *
 * <p>Packages of this project come without {@code io.sparkmp}, then libraries by their names. A
 * package that uses {@code nothing} says so. One that says {@code all packages} may use any of this
 * project, but still names its libraries. What is said and not used is an error as well. Every
 * package may use {@code errors}, and {@code compat} if it uses Spark.
 */
public final class DeclaredUses extends ArchCondition<JavaClass> {
  private static final String ROOT = "io.sparkmp.";
  private static final String ALL = "all packages";
  private static final String NOTHING = "nothing";
  private static final Pattern SENTENCE =
      Pattern.compile("<p>Uses (.*?)\\.\\s*\\*/", Pattern.DOTALL);

  /** What a package-info calls a library, by the start of its packages. */
  private static final Map<String, String> LIBRARIES =
      Map.ofEntries(
          Map.entry("org.apache.spark.", "Spark"),
          Map.entry("scala.", "Spark"),
          Map.entry("com.esotericsoftware.", "Spark"),
          Map.entry("org.apache.hadoop.", "Hadoop"),
          Map.entry("org.apache.arrow.", "Arrow"),
          Map.entry("org.apache.parquet.", "Parquet"),
          Map.entry("org.apache.commons.", "Commons"),
          Map.entry("org.apache.logging.", "Log4j"),
          Map.entry("org.objenesis.", "Spark"),
          Map.entry("org.roaringbitmap.", "RoaringBitmap"),
          Map.entry("org.xerial.snappy.", "Snappy"),
          Map.entry("com.codahale.metrics.", "Metrics"),
          Map.entry("com.google.common.", "Guava"),
          Map.entry("de.bwaldvogel.liblinear.", "LIBLINEAR"),
          Map.entry("com.fasterxml.jackson.", "Jackson"),
          Map.entry("com.univocity.", "univocity"),
          Map.entry("picocli.", "picocli"),
          Map.entry("breeze.", "Breeze"),
          Map.entry("cc.mallet.", "Mallet"),
          Map.entry("org.openjdk.jmh.", "JMH"));

  private static final List<String> FREE =
      List.of("java.", "javax.", "jdk.", "com.sun.source.", "org.jspecify.", "org.slf4j.");

  private final Map<String, Set<String>> declared;
  private final Map<String, Set<String>> used = new TreeMap<>();

  private DeclaredUses(Map<String, Set<String>> declared) {
    super("use what their package-info says");
    this.declared = declared;
  }

  /**
   * The rule for a module.
   *
   * @param module its folder, as {@code apps/cf}
   */
  public static ArchRule of(String module) {
    Path sources = Project.ROOT.resolve(module).resolve("src/main/java");
    return ArchRuleDefinition.classes().should(new DeclaredUses(declared(sources)));
  }

  @Override
  public void check(JavaClass javaClass, ConditionEvents events) {
    String own = javaClass.getPackageName();
    Set<String> allowed = declared.get(own);
    if (allowed == null) {
      return; // another module's, or the tests'
    }
    for (Dependency dependency : javaClass.getDirectDependenciesFromSelf()) {
      JavaClass target = dependency.getTargetClass().getBaseComponentType();
      String use = use(own, target);
      if (use == null) {
        continue;
      }
      used.computeIfAbsent(own, any -> new TreeSet<>()).add(use);
      if (!allows(allowed, use)) {
        events.add(
            SimpleConditionEvent.violated(
                javaClass,
                own
                    + " does not declare that it uses "
                    + use
                    + ": "
                    + dependency.getDescription()));
      }
    }
  }

  @Override
  public void finish(ConditionEvents events) {
    declared.forEach(
        (own, uses) -> {
          Set<String> stale = new TreeSet<>(uses);
          stale.removeAll(used.getOrDefault(own, Set.of()));
          stale.removeAll(Set.of(ALL, NOTHING));
          if (!stale.isEmpty()) {
            events.add(
                SimpleConditionEvent.violated(
                    own, own + " declares what it does not use: " + stale));
          }
        });
  }

  private static boolean allows(Set<String> declared, String use) {
    return declared.contains(use) || (declared.contains(ALL) && !LIBRARIES.containsValue(use));
  }

  /** A package of ours or a library, or null for what every package may use. */
  private static String use(String own, JavaClass target) {
    String name = target.getName();
    String pack = target.getPackageName();
    if (target.isPrimitive() || pack.equals(own) || FREE.stream().anyMatch(name::startsWith)) {
      return null;
    }
    if (name.startsWith(ROOT)) {
      String ours = pack.substring(Math.min(pack.length(), ROOT.length()));
      return ours.equals("errors") || ours.equals("compat") ? null : ours;
    }
    return LIBRARIES.entrySet().stream()
        .filter(library -> name.startsWith(library.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(pack);
  }

  /** What the package-info files of a folder of sources say, by package. */
  private static Map<String, Set<String>> declared(Path sources) {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.endsWith("package-info.java"))
          .collect(
              Collectors.toMap(
                  file -> sources.relativize(file.getParent()).toString().replace('/', '.'),
                  DeclaredUses::uses,
                  (one, other) -> one,
                  TreeMap::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> uses(Path file) {
    String text;
    try {
      text = Files.readString(file).replaceAll("\\n \\*(?!/) ?", " ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Matcher sentence = SENTENCE.matcher(text);
    if (!sentence.find()) {
      throw new AssertionError(file + " does not end with '<p>Uses ... .'");
    }
    return Stream.of(sentence.group(1).split("[,;]"))
        .map(item -> item.replaceAll("\\{@code|}", "").trim().replaceAll("\\s+", " "))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}

package io.sparkmp.python;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.doctree.ThrowsTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A documentation comment as the lines of a docstring, in the manner of NumPy. */
final class DocString {
  private static final int WIDTH = 92;
  private static final String INDENT = "    ";
  private static final Map<String, String> ENTITIES =
      Map.of("lt", "<", "gt", ">", "amp", "&", "nbsp", " ");
  private static final Set<String> BREAKS = Set.of("p", "ul", "ol", "li", "pre");

  private final int width;

  private DocString(int width) {
    this.width = width;
  }

  /**
   * The docstring of overloads: the text of the first, and that of others that do not say what
   * their further parameters are.
   *
   * @param indent of the lines where they are written
   * @param parameters the types of those that are documented, in order, by their names in Python
   * @param returned the type, or null where nothing is to be said of it
   */
  static List<String> of(
      List<DocCommentTree> comments,
      int indent,
      Map<String, String> parameters,
      @Nullable String returned) {
    return new DocString(WIDTH - indent).of(comments, parameters, returned);
  }

  private List<String> of(
      List<DocCommentTree> comments, Map<String, String> parameters, @Nullable String returned) {
    DocCommentTree first = comments.get(0);
    List<String> lines = new ArrayList<>(text(first));
    for (DocCommentTree other : comments.subList(1, comments.size())) {
      if (other.getBlockTags().isEmpty()) {
        lines.add("");
        lines.addAll(text(other));
      }
    }
    List<String> documented = new ArrayList<>();
    parameters.forEach(
        (name, type) ->
            comments.stream()
                .flatMap(comment -> comment.getBlockTags().stream())
                .filter(tag -> tag instanceof ParamTree p && p.getName().toString().equals(name))
                .limit(1)
                .forEach(
                    tag ->
                        entry(
                            documented, name + " : " + type, ((ParamTree) tag).getDescription())));
    section(lines, "Parameters", documented);
    List<String> result = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    for (DocTree tag : first.getBlockTags()) {
      if (tag instanceof ReturnTree r && returned != null) {
        entry(result, returned, r.getDescription());
      } else if (tag instanceof ThrowsTree thrown) {
        entry(errors, error(thrown), thrown.getDescription());
      }
    }
    section(lines, "Returns", result);
    section(lines, "Raises", errors);
    return lines;
  }

  /** Exceptions of our own are one in Python. */
  private static String error(ThrowsTree thrown) {
    String name = simpleName(thrown.getExceptionName().toString());
    return name.matches("(Illegal|NoSuch).*") ? name : "SparkMpError";
  }

  private List<String> text(DocCommentTree comment) {
    return wrapped(rendered(comment.getFullBody()), width);
  }

  private void entry(List<String> lines, String head, List<? extends DocTree> description) {
    lines.add(head);
    wrapped(rendered(description), width - INDENT.length())
        .forEach(line -> lines.add(INDENT + line));
  }

  private static void section(List<String> lines, String title, List<String> entries) {
    if (!entries.isEmpty()) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.add(title);
      lines.add("-".repeat(title.length()));
      lines.addAll(entries);
    }
  }

  /** Paragraphs are divided by line feeds. */
  private static String rendered(List<? extends DocTree> trees) {
    StringBuilder text = new StringBuilder();
    for (DocTree tree : trees) {
      if (tree instanceof TextTree plain) {
        text.append(plain.getBody().replaceAll("\\s+", " ").replaceAll("\\bnull\\b", "None"));
      } else if (tree instanceof LiteralTree literal) {
        text.append(code(literal.getBody().getBody().replaceAll("\\s+", " ")));
      } else if (tree instanceof LinkTree link) {
        text.append(
            link.getLabel().isEmpty()
                ? code(member(link.getReference().getSignature()))
                : rendered(link.getLabel()));
      } else if (tree instanceof EntityTree entity) {
        text.append(ENTITIES.getOrDefault(entity.getName().toString(), entity.toString()));
      } else if (tree instanceof StartElementTree start
          && BREAKS.contains(start.getName().toString())) {
        text.append('\n').append(start.getName().contentEquals("li") ? "- " : "");
      } else if (tree instanceof EndElementTree end && BREAKS.contains(end.getName().toString())) {
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static String code(String literal) {
    String trimmed = literal.strip();
    return "``" + (trimmed.equals("null") ? "None" : trimmed) + "``";
  }

  /** {@code rank} of {@code #rank}, {@code Model.rank} of {@code Model#rank(int)}. */
  private static String member(String signature) {
    String name = signature.replaceAll("\\(.*", "");
    return name.startsWith("#") ? name.substring(1) : simpleName(name).replace('#', '.');
  }

  private static String simpleName(String name) {
    int hash = name.indexOf('#') < 0 ? name.length() : name.indexOf('#');
    return name.substring(name.lastIndexOf('.', hash - 1) + 1);
  }

  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    for (String paragraph : text.split("\n", -1)) {
      List<String> words = List.of(paragraph.strip().split("\\s+", -1));
      if (words.equals(List.of(""))) {
        continue;
      }
      if (!lines.isEmpty()
          && !(words.get(0).equals("-") && lines.get(lines.size() - 1).startsWith("- "))) {
        lines.add("");
      }
      lines.addAll(wrapped(words, width, words.get(0).equals("-") ? "  " : ""));
    }
    return lines;
  }

  private static List<String> wrapped(List<String> words, int width, String hanging) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : words) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(hanging).append(word);
      } else {
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
    }
    lines.add(line.toString());
    return lines;
  }
}

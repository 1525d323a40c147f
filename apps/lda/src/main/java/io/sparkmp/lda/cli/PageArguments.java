package io.sparkmp.lda.cli;

import io.sparkmp.cli.PageFile;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.input.NameTable;
import io.sparkmp.ids.IdType;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.view.TypicalDocuments;
import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.ColumnRole;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a page on topics shows, and where it is written. */
final class PageArguments {
  private static final String COLUMNS = "--titles-columns";
  private static final int DOCUMENTS = 10; // of each topic

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description =
          "Write a page instead: a map of the topics, their terms by relevance, search for words,"
              + " typical documents.")
  private @Nullable String html;

  @Option(
      names = "--document-topics",
      paramLabel = "FILE",
      description =
          "For --html: topics of documents, as train --document-topics or infer wrote them.")
  private @Nullable String documents;

  @Option(
      names = "--titles",
      paramLabel = "FILE",
      description = "For --html: text with the ids of the documents and their titles.")
  private @Nullable String titles;

  @Option(
      names = COLUMNS,
      split = ",",
      paramLabel = "NAME",
      description =
          "Names, or positions from 1, of the two columns of --titles (default: names such as"
              + " document and title; 1,2 where columns have no names).")
  private List<String> columns = List.of();

  @Option(names = "--overwrite", description = "Replace a page of ours that is there.")
  private boolean overwrite;

  /** Where the page is to be. */
  String path() {
    return String.valueOf(html);
  }

  boolean hasTitles() {
    return titles != null;
  }

  boolean isAsked() {
    return html != null;
  }

  /** Refuses what cannot be meant. */
  void check() {
    Refusals.needs(documents, "--document-topics", html, "--html", "topics alone are printed");
    Refusals.needs(overwrite, "--overwrite", html, "--html", "nothing is written");
    Refusals.needs(titles, "--titles", documents, "--document-topics", "no documents are shown");
    NameTable.check(columns, COLUMNS, titles, "--titles");
  }

  /** Adds what is read and written for the page. */
  Overlaps overlaps(Overlaps others) {
    return others
        .reads("--document-topics", documents)
        .reads("--titles", titles)
        .writes("--html", html);
  }

  /** The place of the page, checked. */
  PageFile place(SparkSession spark) {
    return new PageFile(spark, path(), overwrite);
  }

  /**
   * Writes the page.
   *
   * @param judged by what the topics were judged, as a sentence
   * @return where it stands
   * @throws IllegalArgumentException if documents or titles do not belong to the model
   */
  String write(
      PageFile place,
      SparkSession spark,
      TopicModel model,
      String name,
      List<Coherence> coherences,
      String judged,
      PrintWriter err)
      throws IOException {
    List<List<TopicsPage.Shown>> shown =
        documents == null ? List.of() : documents(spark, model, documents, err);
    place.write(TopicsPage.of(model, name, coherences, judged, shown));
    return path();
  }

  private List<List<TopicsPage.Shown>> documents(
      SparkSession spark, TopicModel model, String path, PrintWriter err) {
    Dataset<Row> read = read(spark, path);
    List<List<TypicalDocuments.Document>> typical =
        TypicalDocuments.of(read, model.totals().length, DOCUMENTS);
    Map<String, String> names =
        titles == null
            ? Map.of()
            : titles(
                spark,
                titles,
                typical.stream()
                    .flatMap(List::stream)
                    .map(TypicalDocuments.Document::id)
                    .distinct()
                    .toList(),
                err);
    return typical.stream()
        .map(
            topic ->
                topic.stream()
                    .map(
                        each ->
                            new TopicsPage.Shown(
                                names.getOrDefault(each.id(), "Document " + each.id()),
                                each.tokens(),
                                each.share()))
                    .toList())
        .toList();
  }

  private static Dataset<Row> read(SparkSession spark, String path) {
    boolean isParquet = path.toLowerCase(Locale.ROOT).endsWith(".parquet");
    Dataset<Row> read = isParquet ? spark.read().parquet(path) : spark.read().json(path);
    List<String> wanted = List.of("document", "tokens", "shares");
    if (!Arrays.asList(read.columns()).containsAll(wanted)) {
      throw new IllegalArgumentException(
          "Cannot read --document-topics "
              + path
              + ": its columns are "
              + String.join(", ", read.columns())
              + " (expected: "
              + String.join(", ", wanted)
              + ", as train --document-topics and infer write)");
    }
    return read;
  }

  private Map<String, String> titles(
      SparkSession spark, String path, List<String> ids, PrintWriter err) {
    ColumnRole id =
        new ColumnRole(
            "document", COLUMNS, column(0), ColumnRole.known("document documentid docid id doc"));
    ColumnRole title =
        new ColumnRole(
            "title",
            COLUMNS,
            column(1),
            ColumnRole.known("title name headline subject documenttitle"));
    List<ColumnRole> both = List.of(id, title);
    Map<String, String> names = new HashMap<>();
    NameTable.read(
            spark, path, new ColumnRequest("title", "", both, both), IdType.STRING, command, err)
        .filter(functions.col("id").isin(ids.toArray()))
        .collectAsList()
        .forEach(row -> names.put(row.getString(0), row.getString(1)));
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot use --titles "
              + path
              + ": it has a title for none of the documents shown, such as "
              + ids.get(0)
              + "; check --titles-columns and the ids");
    }
    if (names.size() < ids.size()) {
      err.printf(
          "Warning: %s has no titles for %s of the %s documents shown, such as %s%n",
          path,
          ids.size() - names.size(),
          ids.size(),
          ids.stream().filter(each -> !names.containsKey(each)).findFirst().orElse(""));
      err.flush();
    }
    return names;
  }

  private @Nullable String column(int place) {
    return columns.isEmpty() ? null : columns.get(place);
  }
}

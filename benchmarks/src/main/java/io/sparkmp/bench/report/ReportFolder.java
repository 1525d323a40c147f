package io.sparkmp.bench.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A report on disk: {@code results.json} and {@code results.csv} for programs, and {@code
 * report.html} for people, one file that needs no network.
 */
public final class ReportFolder {
  public static final String JSON = "results.json";

  private ReportFolder() {}

  /**
   * Writes a report, replacing an earlier one. Each file is complete or unchanged.
   *
   * @param folder created if need be
   */
  public static void write(Report report, Path folder) throws IOException {
    String json = ReportJson.write(report);
    String csv = ReportCsv.write(report);
    String page = ReportPage.write(report);
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new IOException("Cannot write the report: " + folder + " is a file, not a folder");
    }
    Files.createDirectories(folder);
    write(json, folder.resolve(JSON));
    write(csv, folder.resolve("results.csv"));
    write(page, folder.resolve("report.html"));
  }

  private static void write(String text, Path file) throws IOException {
    Path unfinished =
        file.resolveSibling("." + file.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.write(unfinished, text.getBytes(UTF_8)); // an unpaired surrogate becomes "?"
      Files.move(
          unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  /**
   * Reads the {@code results.json} of a report.
   *
   * @throws IOException with the reason if it is missing, unreadable, not JSON, or not in the
   *     current version of the format
   */
  public static Report read(Path json) throws IOException {
    try {
      return ReportJson.read(Files.readString(json));
    } catch (NoSuchFileException e) {
      throw new IOException("Cannot read " + json + ": there is no such file", e);
    } catch (CharacterCodingException e) {
      throw new IOException("Cannot read " + json + ": it is not JSON (not UTF-8)", e);
    } catch (IOException e) {
      String reason =
          Files.isDirectory(json) ? "it is a folder (expected: its " + JSON + ")" : e.toString();
      throw new IOException("Cannot read " + json + ": " + reason, e);
    } catch (IllegalArgumentException e) {
      throw new IOException("Cannot read " + json + ": " + e.getMessage(), e);
    }
  }
}

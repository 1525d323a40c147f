package io.sparkmp.spark.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.metadata.Checksums;
import io.sparkmp.metadata.MetadataFile;
import io.sparkmp.spark.files.Output;
import io.sparkmp.spark.files.TableFiles;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Recognises a folder that holds a saved model of one kind and nothing else.
 *
 * @param format the name of the kind
 * @param tables the names of its tables
 */
record ModelOwnership(String format, Set<String> tables) implements Output.Ownership {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public @Nullable String foreign(FileSystem files, FileStatus there) throws IOException {
    if (!there.isDirectory()) {
      return "it is a file";
    }
    String problem = otherModel(files, new Path(there.getPath(), ModelFolder.METADATA));
    if (problem != null) {
      return problem;
    }
    for (FileStatus entry : files.listStatus(there.getPath())) {
      String foreign = foreignEntry(files, entry);
      if (foreign != null) {
        return "beside the model it holds " + foreign;
      }
    }
    return null;
  }

  private @Nullable String otherModel(FileSystem files, Path metadata) throws IOException {
    if (!files.exists(metadata)) {
      FileStatus[] entries = files.listStatus(metadata.getParent());
      return "it is a folder that is no model of ours (it holds "
          + entries[0].getPath().getName()
          + (entries.length > 1 ? " and " + (entries.length - 1) + " more" : "")
          + ")";
    }
    try (InputStream in = files.open(metadata)) {
      JsonNode found = JSON.readTree(in.readNBytes(MetadataFile.MOST)).path("format");
      return format.equals(found.asText())
          ? null
          : "it holds a model of format '"
              + MetadataFile.shortened(found.asText())
              + "' (expected: '"
              + format
              + "')";
    } catch (JsonProcessingException e) {
      return "its " + ModelFolder.METADATA + " is not that of a model";
    }
  }

  private @Nullable String foreignEntry(FileSystem files, FileStatus entry) throws IOException {
    String name = entry.getPath().getName();
    if (entry.isDirectory()) {
      boolean known = tables.contains(name) || name.equals(ModelFolder.PARAMS);
      String inTable = known ? TableFiles.foreignEntry(files, entry.getPath()) : null;
      return !known ? name : inTable == null ? null : name + "/" + inTable;
    }
    String checked = TableFiles.withoutChecksum(name);
    boolean known =
        checked.equals(ModelFolder.METADATA)
            || checked.equals(Checksums.NAME)
            || (checked.endsWith(ModelFolder.ARROW)
                && tables.contains(
                    checked.substring(0, checked.length() - ModelFolder.ARROW.length())));
    return known ? null : name;
  }
}

package io.sparkmp.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A model's metadata as JSON. Reading checks every field. */
public final class MetadataFile {
  /** The name of the file. */
  public static final String NAME = "metadata.json";

  /** The most bytes that are read. */
  public static final int MOST = 16 << 20;

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // A newer version is rejected by its number, not because of a new field.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private static final int LONGEST = 80;

  private MetadataFile() {}

  /** The content of the file: the fields of the version. */
  public static byte[] bytes(ModelMetadata metadata) throws IOException {
    return text(metadata).getBytes(UTF_8);
  }

  /** Shortens foreign text for a message. */
  public static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
  }

  /** The same as text. */
  public static String text(ModelMetadata metadata) throws IOException {
    ObjectNode fields = JSON.valueToTree(metadata);
    metadata
        .added()
        .forEach(
            (field, version) -> {
              if (version > metadata.version()) {
                fields.remove(field);
              }
            });
    return JSON.writeValueAsString(fields);
  }

  /**
   * Reads metadata.
   *
   * @param type a record
   * @param format the expected format
   * @param newest the newest version that can be read
   * @param added the fields added after version 1, with the version that added them
   * @throws IOException if it is invalid; the message says what is wrong
   */
  public static <M extends ModelMetadata> M read(
      byte[] bytes, Class<M> type, String format, int newest, Map<String, Integer> added)
      throws IOException {
    JsonNode fields = tree(bytes);
    String found = fields.path("format").asText();
    JsonNode version = fields.path("version");
    if (!format.equals(found)
        || !version.canConvertToInt()
        || version.intValue() < 1
        || version.intValue() > newest) {
      throw new IOException(
          "it is of format "
              + shortened(found)
              + ", version "
              + shortened(version.asText())
              + " (expected: "
              + format
              + ", at most version "
              + newest
              + ")");
    }
    for (RecordComponent component : type.getRecordComponents()) {
      JsonNode value = fields.path(component.getName());
      boolean isOlder = added.getOrDefault(component.getName(), 1) > version.intValue();
      if (!(value.isMissingNode() && isOlder) && !isOf(component.getType(), value)) {
        throw new IOException(
            NAME
                + ": "
                + component.getName()
                + " is "
                + (value.isMissingNode() ? "missing" : shortened(value.toString()))
                + " (expected: "
                + name(component.getType())
                + ")");
      }
    }
    M metadata = JSON.treeToValue(fields, type);
    String problem = metadata.problem();
    if (problem != null) {
      throw new IOException(NAME + ": " + problem);
    }
    return metadata;
  }

  private static JsonNode tree(byte[] bytes) throws IOException {
    JsonNode fields;
    try {
      // Decoded first: the parser may confuse field names that contain the byte 0xFF.
      fields = JSON.readTree(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (JsonProcessingException e) {
      throw new IOException(NAME + " is damaged: " + e.getOriginalMessage(), e);
    } catch (CharacterCodingException e) {
      throw new IOException(NAME + " is damaged: it is not in UTF-8", e);
    }
    if (!fields.isObject()) {
      throw new IOException(NAME + " is damaged: it is no JSON object");
    }
    return fields;
  }

  private static boolean isOf(Class<?> type, JsonNode value) {
    if (type == int.class) {
      return value.isIntegralNumber() && value.canConvertToInt();
    }
    if (type == long.class) {
      return value.isIntegralNumber() && value.canConvertToLong();
    }
    if (type == float.class) {
      return value.isNumber() && Float.isFinite(value.floatValue());
    }
    if (type == double.class) {
      return value.isNumber() && Double.isFinite(value.doubleValue());
    }
    if (type == boolean.class) {
      return value.isBoolean();
    }
    if (type == List.class) {
      return value.isArray()
          && StreamSupport.stream(value.spliterator(), false).allMatch(JsonNode::isTextual);
    }
    return value.isTextual()
        && (!type.isEnum()
            || Arrays.stream(type.getEnumConstants())
                .anyMatch(constant -> ((Enum<?>) constant).name().equals(value.textValue())));
  }

  private static String name(Class<?> type) {
    @Nullable Object[] constants = type.getEnumConstants();
    return constants != null
        ? String.join(" or ", Arrays.stream(constants).map(String::valueOf).toList())
        : type == boolean.class
            ? "true or false"
            : type == String.class
                ? "text"
                : type == List.class
                    ? "a list of texts"
                    : type == float.class || type == double.class
                        ? "a finite number of " + (type == float.class ? 32 : 64) + " bits"
                        : "a whole number of " + (type == int.class ? 32 : 64) + " bits";
  }
}

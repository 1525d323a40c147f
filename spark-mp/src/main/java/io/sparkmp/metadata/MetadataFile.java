package io.sparkmp.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a model says of itself as bytes of JSON, every field of which is looked at. */
public final class MetadataFile {
  /** What the file is called. */
  public static final String NAME = "metadata.json";

  /** Bytes of the longest that is read. */
  public static final int MOST = 16 << 20;

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // A newer version is refused by its number, not by a field that it has added.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private static final int LONGEST = 80;

  private MetadataFile() {}

  /** The file. */
  public static byte[] bytes(ModelMetadata metadata) throws IOException {
    return JSON.writeValueAsBytes(metadata);
  }

  /** What somebody else has written, for a message. */
  public static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
  }

  /** The same as text. */
  public static String text(ModelMetadata metadata) throws IOException {
    return JSON.writeValueAsString(metadata);
  }

  /**
   * Reads metadata.
   *
   * @param type a record
   * @param format that they should be of
   * @param newest version that can be read
   * @param added the fields that are not of version 1, with the version that added them
   * @throws IOException whose message says what is wrong
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
                + (value.isMissingNode() ? "missing" : value.toString())
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
      // Not as bytes: a name with a byte 0xFF in it can be taken for another one then.
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
                : type == float.class || type == double.class
                    ? "a finite number of " + (type == float.class ? 32 : 64) + " bits"
                    : "a whole number of " + (type == int.class ? 32 : 64) + " bits";
  }
}

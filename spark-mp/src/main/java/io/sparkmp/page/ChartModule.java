package io.sparkmp.page;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/**
 * Writes {@link Chart}s as JSON for the scripts of pages: numbers that are not finite become null.
 */
public final class ChartModule extends SimpleModule {
  private static final long serialVersionUID = 1;

  public ChartModule() {
    super("charts");
    addSerializer(Double.class, new NumberOrNull());
    addDeserializer(Double.class, new NullIsNaN());
    setMixInAnnotation(Chart.class, Kinds.class);
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Chart.Lines.class, name = "lines"),
    @JsonSubTypes.Type(value = Chart.Bars.class, name = "bars")
  })
  private interface Kinds {}

  /** JSON has no NaN or infinity. */
  private static final class NumberOrNull extends StdSerializer<Double> {
    private static final long serialVersionUID = 1;

    NumberOrNull() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        out.writeNumber(value);
      } else {
        out.writeNull();
      }
    }
  }

  private static final class NullIsNaN extends StdDeserializer<Double> {
    private static final long serialVersionUID = 1;

    NullIsNaN() {
      super(Double.class);
    }

    @Override
    public Double deserialize(JsonParser in, DeserializationContext context) throws IOException {
      if (!in.currentToken().isNumeric()) {
        return (Double) context.handleUnexpectedToken(Double.class, in);
      }
      return in.getDoubleValue();
    }

    @Override
    public Double getNullValue(DeserializationContext context) {
      return Double.NaN;
    }
  }
}

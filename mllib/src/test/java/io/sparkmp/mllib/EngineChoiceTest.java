package io.sparkmp.mllib;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The log says which engine has fitted, in one line. */
@Tag("unit")
class EngineChoiceTest {

  /** Keeps what is logged. */
  private static final class Lines extends AbstractAppender {
    private final List<String> lines = new ArrayList<>();

    Lines() {
      super("lines", null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      lines.add(event.getLevel() + " " + event.getMessage().getFormattedMessage());
    }
  }

  private static List<String> lines(@Nullable String lack) {
    Logger log = (Logger) LogManager.getLogger(EngineChoice.class);
    Configurator.setLevel(EngineChoice.class.getName(), Level.INFO);
    Lines lines = new Lines();
    lines.start();
    log.addAppender(lines);
    try {
      String by =
          EngineChoice.fit(new LinearRegression("linReg_1"), lack, () -> "MLlib", () -> "spark-mp");
      assertThat(by).isEqualTo(lack == null ? "spark-mp" : "MLlib");
    } finally {
      log.removeAppender(lines);
    }
    return lines.lines;
  }

  @Test
  void theLogSaysWhoFits() {
    assertThat(lines(null)).containsExactly("INFO linReg_1: spark-mp fits, not MLlib");
    assertThat(lines("loss is huber"))
        .containsExactly("WARN linReg_1: MLlib itself fits, not spark-mp: loss is huber");
  }
}

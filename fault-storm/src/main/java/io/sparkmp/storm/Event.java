package io.sparkmp.storm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;

/**
 * What a {@link TrainingDriver} reports, a line each.
 *
 * @param kind what has happened
 * @param number of the training, from 0
 * @param app that is trained
 * @param engine that runs it
 * @param snapshots whether there are some
 * @param isForUsers whether {@code text} is a message for users
 * @param text the reason of a failure, else empty
 * @param left what a training has left behind
 */
record Event(
    Kind kind,
    int number,
    App app,
    String engine,
    boolean snapshots,
    boolean isForUsers,
    String text,
    Left left) {
  private static final String MARK = "storm: ";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What can happen. */
  enum Kind {
    /** A training begins. */
    BEGIN,
    /** An attempt was refused; there will be another one. */
    REFUSED,
    /** The model is saved. */
    SAVED,
    /** The driver ends. */
    END
  }

  /** As a line of output. */
  String line() {
    try {
      return MARK + JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write " + this, e);
    }
  }

  /** From a line of output; empty if it is another line. */
  static Optional<Event> parse(String line) {
    if (!line.startsWith(MARK)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(line.substring(MARK.length()), Event.class));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot read " + line, e);
    }
  }
}

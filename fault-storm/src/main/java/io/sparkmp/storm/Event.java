package io.sparkmp.storm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;

/**
 * An event that a {@link TrainingDriver} reports in one line.
 *
 * @param kind what happened
 * @param number the training's number, from 0
 * @param app the app being trained
 * @param engine the engine
 * @param snapshots whether the training has snapshots
 * @param isForUsers whether {@code text} is a message for users
 * @param text the reason for a failure, otherwise empty
 * @param left what the training left behind
 */
record Event(
    Kind kind,
    int number,
    StormApp app,
    String engine,
    boolean snapshots,
    boolean isForUsers,
    String text,
    Left left) {
  private static final String MARK = "storm: ";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The kinds of events. */
  enum Kind {
    /** A training begins. */
    BEGIN,
    /** An attempt failed; there will be another one. */
    REFUSED,
    /** The model is saved. */
    SAVED,
    /** The driver ends. */
    END
  }

  /** Formats the event as a line of output. */
  String line() {
    try {
      return MARK + JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write " + this, e);
    }
  }

  /** Parses a line of output; empty if it is not an event. */
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

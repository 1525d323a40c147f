package io.sparkmp.cf.ingest;

import io.sparkmp.ids.IdType;
import java.io.Serializable;

/**
 * How lines become ratings.
 *
 * @param delimiter between fields, one or more characters
 * @param userField position from 0
 * @param itemField position from 0
 * @param ratingField position from 0
 * @param userType of ids
 * @param itemType of ids
 * @param header whether the first line of each file names the columns
 */
public record TextFormat(
    String delimiter,
    int userField,
    int itemField,
    int ratingField,
    IdType userType,
    IdType itemType,
    boolean header)
    implements Serializable {

  int fields() {
    return Math.max(userField, Math.max(itemField, ratingField)) + 1;
  }
}

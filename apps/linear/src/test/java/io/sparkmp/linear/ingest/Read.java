package io.sparkmp.linear.ingest;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.ingest.Malformed;
import io.sparkmp.spark.ingest.ReadPart;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a source reads, as the plainest of structures. */
final class Read {

  private Read() {}

  /** The entries of each record; that a record has two of one column is an error. */
  static Map<Long, Map<Object, Float>> records(LinearSource source) {
    Map<Long, Map<Object, Float>> all = new TreeMap<>();
    for (ReadPart part : parts(source)) {
      Records records = part.records();
      for (int k = 0; k < records.size(); k++) {
        Long row = (Long) records.rows().get(records.rowCodes()[k]);
        Object column = records.columns().get(records.columnCodes()[k]);
        Float before =
            all.computeIfAbsent(row, r -> new TreeMap<>()).put(column, records.values()[k]);
        if (before != null) {
          throw new AssertionError("two entries of " + row + " and " + column);
        }
      }
    }
    return all;
  }

  /** How many records there are, with those that have no entries. */
  static long count(LinearSource source) {
    return parts(source).stream().mapToLong(ReadPart::count).sum();
  }

  /** The sets that records are in; that the entries of one are in several is an error. */
  static Set<Byte> sets(LinearSource source, HoldOut holdOut) {
    Map<Object, Byte> setOf = new TreeMap<>();
    for (ReadPart part : source.read(holdOut).collect()) {
      Records records = part.records();
      for (int k = 0; k < records.size(); k++) {
        Byte set = records.sets()[k];
        Byte other = setOf.put(records.rows().get(records.rowCodes()[k]), set);
        if (other != null && !other.equals(set)) {
          throw new AssertionError("a record in two sets");
        }
      }
    }
    return new HashSet<>(setOf.values());
  }

  /** The records without their numbers, sorted. */
  static List<String> withoutNumbers(LinearSource source) {
    List<String> texts = new ArrayList<>();
    records(source).values().forEach(record -> texts.add(record.toString()));
    texts.sort(null);
    return texts;
  }

  private static List<ReadPart> parts(LinearSource source) {
    var read = source.read(HoldOut.NOTHING);
    Malformed.check(source, read, false);
    return read.collect();
  }
}

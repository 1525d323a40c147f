package io.sparkmp.loop;

import io.sparkmp.loop.plan.Index;
import java.util.LinkedHashMap;
import java.util.Map;

/** Loops of every kind, by the name of the file that has their explanation. */
final class DeclaredLoops {
  private DeclaredLoops() {}

  /** How each of them is explained. */
  static Map<String, String> explanations() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("factorisation", factorisation().explain());
    texts.put("biases", biases().explain());
    texts.put("swapped", swapped());
    texts.put("skip-gram", skipGram().explain());
    texts.put("topics", topics().explain());
    texts.put("one-key", oneKey().explain());
    texts.put("map", map().explain());
    texts.put("carried", carried().explain());
    texts.put("two-keys-of-one-array", twoKeysOfOneArray().explain());
    texts.put("three-keys", threeKeys().explain());
    texts.put("scalar", scalar().explain());
    texts.put("read-elsewhere", readElsewhere().explain());
    texts.put("read-by-two-keys", readByTwoKeys().explain());
    texts.put("only-read", onlyRead().explain());
    texts.put("ordered", factorisation().ordered().explain());
    texts.put("ordered-draws", skipGram().ordered().explain());
    texts.put("ordered-totals", carried().ordered().explain());
    return texts;
  }

  static Loop factorisation() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Key item = loop.key("item");
    loop.value("rating");
    loop.array("W", 32, Start.normal(0.1f)).updated(user);
    loop.array("H", 32, Start.normal(0.1f)).updated(item);
    return loop;
  }

  private static Loop biases() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Key item = loop.key("item");
    loop.value("rating");
    loop.array("W", 32, Start.normal(0.1f)).updated(user);
    loop.array("H", 32, Start.normal(0.1f)).updated(item);
    loop.array("user bias", 1, Start.zero()).updated(user);
    loop.array("item bias", 1, Start.zero()).updated(item);
    return loop;
  }

  private static String swapped() {
    Loop loop = Loop.over("clicks");
    Key page = loop.key("page");
    Key visitor = loop.key("visitor");
    loop.array("P", 16, Start.uniform(0.5f)).updated(page);
    loop.array("V", 16, Start.uniform(0.5f)).updated(visitor);
    return loop.explain(Map.of(page, 1_200L, visitor, 3_000_000L));
  }

  private static Loop skipGram() {
    Loop loop = Loop.over("pairs");
    Key centre = loop.key("centre");
    Key context = loop.key("context");
    ModelArray contexts = loop.array("contexts", 100, Start.zero());
    loop.array("vectors", 100, Start.uniform(0.005f)).updated(centre);
    contexts.updated(context);
    contexts.drawn(context);
    return loop;
  }

  private static Loop topics() {
    Loop loop = Loop.over("tokens");
    Key document = loop.key("document");
    Key word = loop.key("word");
    loop.array("document topics", 50, Start.zero()).updated(document);
    loop.array("word topics", 50, Start.zero()).updated(word);
    loop.totals("topic totals", 50);
    return loop;
  }

  private static Loop oneKey() {
    Loop loop = Loop.over("readings");
    Key sensor = loop.key("sensor");
    loop.value("temperature");
    loop.array("mean and variance", 2, Start.zero()).updated(sensor);
    return loop;
  }

  private static Loop map() {
    Loop loop = Loop.over("rows");
    loop.value("x");
    loop.value("y");
    return loop;
  }

  private static Loop carried() {
    Loop loop = Loop.over("points");
    loop.key("point");
    loop.value("x");
    loop.totals("histogram", 64);
    return loop;
  }

  private static Loop twoKeysOfOneArray() {
    Loop loop = Loop.over("edges");
    Key from = loop.key("from");
    Key to = loop.key("to");
    ModelArray nodes = loop.array("nodes", 64, Start.normal(0.1f));
    nodes.updated(from);
    nodes.updated(to);
    return loop;
  }

  private static Loop threeKeys() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Key item = loop.key("item");
    Key day = loop.key("day");
    loop.array("W", 32, Start.normal(0.1f)).updated(user);
    loop.array("H", 32, Start.normal(0.1f)).updated(item);
    loop.array("T", 32, Start.normal(0.1f)).updated(day);
    return loop;
  }

  private static Loop scalar() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    loop.array("W", 8, Start.zero()).updated(user);
    loop.array("mean", 1, Start.zero()).updated(Index.ONE);
    return loop;
  }

  private static Loop readElsewhere() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Key item = loop.key("item");
    Key shop = loop.key("shop");
    loop.array("W", 32, Start.normal(0.1f)).updated(user);
    loop.array("H", 32, Start.normal(0.1f)).updated(item);
    loop.array("prices", 1, Start.zero()).read(shop);
    return loop;
  }

  private static Loop readByTwoKeys() {
    Loop loop = Loop.over("edges");
    Key from = loop.key("from");
    Key to = loop.key("to");
    ModelArray features = loop.array("features", 8, Start.normal(1));
    features.read(from);
    features.read(to);
    return loop;
  }

  private static Loop onlyRead() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Key item = loop.key("item");
    loop.array("W", 32, Start.normal(0.1f)).read(user);
    loop.array("H", 32, Start.normal(0.1f)).read(item);
    return loop;
  }
}

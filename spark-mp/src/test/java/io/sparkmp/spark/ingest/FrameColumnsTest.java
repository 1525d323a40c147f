package io.sparkmp.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FrameColumnsTest {
  private static final String SETTING = "spark.sql.caseSensitive";
  private static final StructType SCHEMA =
      new StructType()
          .add("userId", DataTypes.LongType)
          .add("userid", DataTypes.StringType)
          .add("Text", DataTypes.StringType);

  private static @Nullable String named(String name) {
    StructField field = FrameColumns.named(SCHEMA, name);
    return field == null ? null : field.name();
  }

  @Test
  void whereCaseDoesNotCountTwoNamesMayBeOne() {
    assertThat(named("TEXT")).isEqualTo("Text");
    assertThat(named("texts")).isNull();
    assertThat(FrameColumns.isThere(SCHEMA, "USERID")).isTrue();
    assertThatThrownBy(() -> named("userid"))
        .hasMessage(
            "Cannot choose column userid: userId and userid are one name, unless"
                + " spark.sql.caseSensitive is true; rename one");
  }

  @Test
  void noColumnBeginsWithANameOfOurs() {
    assertThat(FrameColumns.unused(SCHEMA, "item")).isEqualTo("item");
    assertThat(FrameColumns.unused(SCHEMA, "user")).isEqualTo("user_");
    assertThat(FrameColumns.unused(SCHEMA, "useridentity")).isEqualTo("useridentity");
    assertThat(FrameColumns.unused(SCHEMA, "TEXT")).isEqualTo("TEXT_");
    StructType more = SCHEMA.add("text_", DataTypes.LongType);
    assertThat(FrameColumns.unused(more, "text")).isEqualTo("text__");
  }

  @Test
  void oneNameMayBeThatOfSeveral() {
    StructType joined = SCHEMA.add("Text", DataTypes.LongType);
    assertThatThrownBy(() -> FrameColumns.named(joined, "Text"))
        .hasMessage(
            "Cannot choose column Text: several have this name, as after a join; drop or rename all"
                + " but one");
  }

  @Test
  void whereCaseCountsTheyAreTwo() {
    SQLConf conf = SQLConf.get();
    conf.setConfString(SETTING, "true");
    try {
      assertThat(named("userid")).isEqualTo("userid");
      assertThat(named("userId")).isEqualTo("userId");
      assertThat(named("text")).isNull();
      assertThat(FrameColumns.isThere(SCHEMA, "USERID")).isFalse();
    } finally {
      conf.unsetConf(SETTING);
    }
  }
}

package io.sparkmp.scorer;

import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.BaseListVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Accesses list columns. */
final class ListColumns {

  private ListColumns() {}

  static Field list(String name, ArrowType element) {
    return new Field(
        name,
        FieldType.notNullable(ArrowType.List.INSTANCE),
        List.of(Field.notNullable("item", element)));
  }

  /** The concatenated elements of all lists. */
  static FieldVector elements(BaseListVector lists) {
    return lists.getChildrenFromFields().get(0);
  }
}

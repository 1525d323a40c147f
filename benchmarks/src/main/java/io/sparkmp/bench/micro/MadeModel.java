package io.sparkmp.bench.micro;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.ids.IdType;
import io.sparkmp.metadata.Checksums;
import io.sparkmp.metadata.MetadataFile;
import io.sparkmp.random.SplitMix64;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** An exported factor model with random factors, made without training. */
record MadeModel(int users, int items, int rank) {

  /** Writes the model. */
  void write(Path folder) throws IOException {
    FactorModelInfo info =
        new FactorModelInfo(
            FactorModelInfo.FORMAT,
            FactorModelInfo.VERSION,
            rank,
            3.5f,
            1,
            5,
            IdType.LONG,
            IdType.LONG,
            users,
            items,
            1,
            "made",
            Feedback.EXPLICIT,
            0,
            0.05f,
            0.05f,
            false,
            true,
            0,
            0,
            1,
            0,
            0,
            0);
    byte[] metadata = MetadataFile.bytes(info);
    Files.write(folder.resolve(MetadataFile.NAME), metadata);
    Checksums sums =
        new Checksums("")
            .with("users.arrow", table(folder.resolve("users.arrow"), users, 1))
            .with("items.arrow", table(folder.resolve("items.arrow"), items, 2))
            .with(MetadataFile.NAME, Checksums.sum(metadata));
    Files.writeString(folder.resolve(Checksums.NAME), sums.text());
  }

  private String table(Path file, int rows, long seed) throws IOException {
    SplitMix64 random = new SplitMix64(seed);
    Schema schema =
        new Schema(
            List.of(
                Field.notNullable("id", MinorType.BIGINT.getType()),
                Field.notNullable("bias", MinorType.FLOAT4.getType()),
                new Field(
                    "factors",
                    FieldType.notNullable(new ArrowType.FixedSizeList(rank)),
                    List.of(Field.notNullable("item", MinorType.FLOAT4.getType()))),
                Field.notNullable("ratings", MinorType.INT.getType())));
    try (BufferAllocator allocator = new RootAllocator();
        VectorSchemaRoot batch = VectorSchemaRoot.create(schema, allocator);
        FileChannel out =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        ArrowFileWriter writer = new ArrowFileWriter(batch, null, out)) {
      batch.allocateNew();
      FixedSizeListVector factors = (FixedSizeListVector) batch.getVector("factors");
      Float4Vector values = (Float4Vector) factors.getDataVector();
      for (int row = 0; row < rows; row++) {
        ((BigIntVector) batch.getVector("id")).setSafe(row, row);
        ((Float4Vector) batch.getVector("bias")).setSafe(row, (float) random.nextGaussian() / 4);
        ((IntVector) batch.getVector("ratings")).setSafe(row, 1);
        int start = factors.startNewValue(row);
        for (int k = 0; k < rank; k++) {
          values.setSafe(start + k, (float) random.nextGaussian() / 4);
        }
      }
      batch.setRowCount(rows);
      writer.start();
      writer.writeBatch();
      writer.end();
    }
    return Checksums.sum(Files.readAllBytes(file));
  }
}

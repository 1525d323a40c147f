package io.sparkmp.cf;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.sparkmp.cf.ingest.IngestedChunk;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.Gram;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.kernel.RatingBlock;
import io.sparkmp.cf.kernel.RatingPartition;
import io.sparkmp.cf.kernel.Ratings;
import io.sparkmp.cf.kernel.RowSums;
import io.sparkmp.cf.layout.BlockLayout;
import io.sparkmp.cf.layout.LayoutStats;
import io.sparkmp.cf.layout.RatingChunk;
import io.sparkmp.cf.layout.SliceIds;
import io.sparkmp.cf.model.FactorRows;
import io.sparkmp.cf.model.HeldItems;
import io.sparkmp.cf.model.RankedUser;
import io.sparkmp.cf.model.RankingPart;
import io.sparkmp.cf.model.SeenPairs;
import io.sparkmp.cf.topk.FactorBlock;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.ArrayIo;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.ingest.Problems;
import org.apache.spark.util.StatCounter;
import org.jspecify.annotations.Nullable;

/** Registers all that matrix factorisation sends or stores. */
public final class CfKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(FactorTable.class, new FactorTableSerializer());
    kryo.register(ImplicitRows.class, new ImplicitRowsSerializer());
    kryo.register(Ratings.class, new RatingsSerializer());
    kryo.register(RatingBlock.class, new RatingBlockSerializer());
    kryo.register(RatingPartition.class, new RatingPartitionSerializer());
    kryo.register(RatingChunk.class, new RatingChunkSerializer());
    kryo.register(SliceIds.class, new SliceIdsSerializer());
    kryo.register(IngestedChunk.class, new JavaSerializer());
    kryo.register(Problems.class, new JavaSerializer());
    kryo.register(BlockLayout.Result.class, new JavaSerializer());
    kryo.register(LayoutStats.class, new JavaSerializer());
    kryo.register(FactorRows.class, new JavaSerializer());
    kryo.register(SeenPairs.class, new JavaSerializer());
    kryo.register(FactorBlock.class, new FactorBlockSerializer());
    kryo.register(RankedUser.class, new JavaSerializer());
    kryo.register(RankingPart.class, new JavaSerializer());
    kryo.register(HeldItems.class, new JavaSerializer());
    kryo.register(StatCounter.class, new JavaSerializer()); // means of Spark's ranking metrics
  }

  private static final class FactorTableSerializer extends Serializer<FactorTable> {
    @Override
    public void write(Kryo kryo, Output out, FactorTable table) {
      out.writeInt(table.rows());
      out.writeInt(table.rank());
      ArrayIo.writeFloats(out, table.values());
    }

    @Override
    public FactorTable read(Kryo kryo, Input in, Class<FactorTable> type) {
      int rows = in.readInt();
      int rank = in.readInt();
      return new FactorTable(rows, rank, ArrayIo.readFloats(in));
    }
  }

  private static final class FactorBlockSerializer extends Serializer<FactorBlock> {
    @Override
    public void write(Kryo kryo, Output out, FactorBlock block) {
      kryo.writeClassAndObject(out, block.ids());
      out.writeInt(block.rank());
      ArrayIo.writeFloats(out, block.biases());
      ArrayIo.writeFloats(out, block.factors());
    }

    @Override
    public FactorBlock read(Kryo kryo, Input in, Class<FactorBlock> type) {
      Ids ids = (Ids) kryo.readClassAndObject(in);
      int rank = in.readInt();
      float[] biases = ArrayIo.readFloats(in);
      return new FactorBlock(ids, rank, biases, ArrayIo.readFloats(in));
    }
  }

  private static final class ImplicitRowsSerializer extends Serializer<ImplicitRows> {
    @Override
    public void write(Kryo kryo, Output out, ImplicitRows rows) {
      kryo.writeObject(out, rows.factors());
      RowSums sums = rows.sums();
      writeGram(out, rows.gram());
      writeGram(out, sums == null ? null : sums.gram());
      if (sums != null) {
        ArrayIo.writeDoubles(out, sums.values());
      }
    }

    @Override
    public ImplicitRows read(Kryo kryo, Input in, Class<ImplicitRows> type) {
      FactorTable factors = kryo.readObject(in, FactorTable.class);
      Gram gram = readGram(in);
      Gram ofSums = readGram(in);
      RowSums sums = ofSums == null ? null : new RowSums(ofSums, ArrayIo.readDoubles(in));
      return new ImplicitRows(factors, gram, sums);
    }

    private static void writeGram(Output out, @Nullable Gram gram) {
      out.writeBoolean(gram != null);
      if (gram != null) {
        out.writeInt(gram.from());
        out.writeInt(gram.width());
        ArrayIo.writeDoubles(out, gram.values());
      }
    }

    private static @Nullable Gram readGram(Input in) {
      return in.readBoolean()
          ? new Gram(in.readInt(), in.readInt(), ArrayIo.readDoubles(in))
          : null;
    }
  }

  private static final class RatingsSerializer extends Serializer<Ratings> {
    @Override
    public void write(Kryo kryo, Output out, Ratings ratings) {
      ArrayIo.writeInts(out, ratings.users());
      ArrayIo.writeInts(out, ratings.items());
      ArrayIo.writeFloats(out, ratings.values());
    }

    @Override
    public Ratings read(Kryo kryo, Input in, Class<Ratings> type) {
      return new Ratings(ArrayIo.readInts(in), ArrayIo.readInts(in), ArrayIo.readFloats(in));
    }
  }

  private static final class RatingBlockSerializer extends Serializer<RatingBlock> {
    @Override
    public void write(Kryo kryo, Output out, RatingBlock block) {
      kryo.writeObject(out, block.training());
      kryo.writeObject(out, block.validation());
      kryo.writeObject(out, block.test());
    }

    @Override
    public RatingBlock read(Kryo kryo, Input in, Class<RatingBlock> type) {
      return new RatingBlock(
          kryo.readObject(in, Ratings.class),
          kryo.readObject(in, Ratings.class),
          kryo.readObject(in, Ratings.class));
    }
  }

  private static final class RatingPartitionSerializer extends Serializer<RatingPartition> {
    @Override
    public void write(Kryo kryo, Output out, RatingPartition partition) {
      kryo.writeObject(out, partition.users());
      out.writeInt(partition.blocks().length, true);
      for (RatingBlock block : partition.blocks()) {
        kryo.writeObject(out, block);
      }
    }

    @Override
    public RatingPartition read(Kryo kryo, Input in, Class<RatingPartition> type) {
      IdCounts users = kryo.readObject(in, IdCounts.class);
      RatingBlock[] blocks = new RatingBlock[in.readInt(true)];
      for (int s = 0; s < blocks.length; s++) {
        blocks[s] = kryo.readObject(in, RatingBlock.class);
      }
      return new RatingPartition(users, blocks);
    }
  }

  private static final class RatingChunkSerializer extends Serializer<RatingChunk> {
    @Override
    public void write(Kryo kryo, Output out, RatingChunk chunk) {
      kryo.writeClassAndObject(out, chunk.users());
      kryo.writeClassAndObject(out, chunk.items());
      ArrayIo.writeInts(out, chunk.userCodes());
      ArrayIo.writeInts(out, chunk.itemCodes());
      ArrayIo.writeFloats(out, chunk.values());
      ArrayIo.writeBytes(out, chunk.sets());
    }

    @Override
    public RatingChunk read(Kryo kryo, Input in, Class<RatingChunk> type) {
      return new RatingChunk(
          (Ids) kryo.readClassAndObject(in),
          (Ids) kryo.readClassAndObject(in),
          ArrayIo.readInts(in),
          ArrayIo.readInts(in),
          ArrayIo.readFloats(in),
          ArrayIo.readBytes(in));
    }
  }

  private static final class SliceIdsSerializer extends Serializer<SliceIds> {
    @Override
    public void write(Kryo kryo, Output out, SliceIds ids) {
      out.writeInt(ids.slice());
      kryo.writeObject(out, ids.items());
    }

    @Override
    public SliceIds read(Kryo kryo, Input in, Class<SliceIds> type) {
      return new SliceIds(in.readInt(), kryo.readObject(in, IdCounts.class));
    }
  }
}

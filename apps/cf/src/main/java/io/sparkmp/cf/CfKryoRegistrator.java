package io.sparkmp.cf;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.Gram;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.kernel.RowSums;
import io.sparkmp.cf.recommend.JudgedUser;
import io.sparkmp.spark.ArrayIo;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import org.apache.spark.util.StatCounter;
import org.jspecify.annotations.Nullable;

/** Registers all that matrix factorisation sends or stores. */
public final class CfKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(FactorTable.class, new FactorTableSerializer());
    kryo.register(ImplicitRows.class, new ImplicitRowsSerializer());
    kryo.register(LayoutStats.class, new JavaSerializer());
    kryo.register(JudgedUser.class, new JavaSerializer());
    kryo.register(JudgedUser.Result.class, new JavaSerializer());
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
}

package io.sparkmp.cf;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.bayes.GibbsChain;
import io.sparkmp.cf.bayes.Link;
import io.sparkmp.cf.features.FeatureBlock;
import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.cf.foldin.HeldRows;
import io.sparkmp.cf.ingest.Extremes;
import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.Gram;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.kernel.RowSums;
import io.sparkmp.cf.recommend.AskedUser;
import io.sparkmp.cf.recommend.JudgedUser;
import io.sparkmp.cf.recommend.RankedUser;
import io.sparkmp.spark.SparkMpKryoRegistrator;

/** Registers the classes that matrix factorisation sends or stores. */
public final class CfKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(FactorTable.class);
    kryo.register(Gram.class);
    kryo.register(RowSums.class);
    kryo.register(ImplicitRows.class, new ImplicitRowsSerializer());
    kryo.register(LayoutStats.class);
    kryo.register(AskedUser.class);
    kryo.register(JudgedUser.class);
    kryo.register(JudgedUser.Result.class);
    kryo.register(RankedUser.class);
    kryo.register(float[][].class);
    kryo.register(FeatureRows.class);
    kryo.register(FeatureBlock.class);
    kryo.register(Link.class);
    kryo.register(GibbsChain.class);
    kryo.register(BayesRows.class, new BayesRowsSerializer());
    kryo.register(Extremes.class);
    kryo.register(HeldRows.class);
  }

  private static final class ImplicitRowsSerializer extends Serializer<ImplicitRows> {
    @Override
    public void write(Kryo kryo, Output out, ImplicitRows rows) {
      kryo.writeObject(out, rows.factors());
      kryo.writeObjectOrNull(out, rows.gram(), Gram.class);
      kryo.writeObjectOrNull(out, rows.sums(), RowSums.class);
    }

    @Override
    public ImplicitRows read(Kryo kryo, Input in, Class<ImplicitRows> type) {
      return new ImplicitRows(
          kryo.readObject(in, FactorTable.class),
          kryo.readObjectOrNull(in, Gram.class),
          kryo.readObjectOrNull(in, RowSums.class));
    }
  }

  private static final class BayesRowsSerializer extends Serializer<BayesRows> {
    @Override
    public void write(Kryo kryo, Output out, BayesRows rows) {
      kryo.writeObject(out, rows.factors());
      kryo.writeObject(out, rows.seeds());
      kryo.writeObject(out, rows.counts());
      kryo.writeObject(out, rows.features());
      kryo.writeObjectOrNull(out, rows.sums(), double[].class);
      kryo.writeObject(out, rows.samples());
      kryo.writeObject(out, rows.predictions());
      kryo.writeObjectOrNull(out, rows.chain(), GibbsChain.class);
    }

    @Override
    public BayesRows read(Kryo kryo, Input in, Class<BayesRows> type) {
      return new BayesRows(
          kryo.readObject(in, FactorTable.class),
          kryo.readObject(in, long[].class),
          kryo.readObject(in, int[].class),
          kryo.readObject(in, FeatureRows.class),
          kryo.readObjectOrNull(in, double[].class),
          kryo.readObject(in, float[][].class),
          kryo.readObject(in, float[][].class),
          kryo.readObjectOrNull(in, GibbsChain.class));
    }
  }
}

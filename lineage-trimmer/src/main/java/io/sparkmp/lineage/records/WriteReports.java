package io.sparkmp.lineage.records;

import java.util.function.Consumer;
import org.apache.spark.rpc.RpcEndpointRef;
import org.apache.spark.rpc.RpcEnv;
import org.apache.spark.rpc.ThreadSafeRpcEndpoint;
import scala.PartialFunction;
import scala.runtime.AbstractPartialFunction;
import scala.runtime.BoxedUnit;

/** Receives executors' reports on the driver, over Spark's own connections. */
public final class WriteReports implements ThreadSafeRpcEndpoint, AutoCloseable {
  private final RpcEnv rpcEnv;
  private final Consumer<WriteReport> receiver;
  private final RpcEndpointRef reference;

  /**
   * Starts receiving.
   *
   * @param name the endpoint's, new for each loop
   * @param receiver called by threads of Spark, for one report at a time
   */
  public WriteReports(RpcEnv rpcEnv, String name, Consumer<WriteReport> receiver) {
    this.rpcEnv = rpcEnv;
    this.receiver = receiver;
    this.reference = rpcEnv.setupEndpoint(name, this);
  }

  @Override
  public RpcEnv rpcEnv() {
    return rpcEnv;
  }

  @Override
  public PartialFunction<Object, BoxedUnit> receive() {
    return new AbstractPartialFunction<>() {
      @Override
      public boolean isDefinedAt(Object message) {
        return message instanceof WriteReport;
      }

      @Override
      public BoxedUnit apply(Object message) {
        receiver.accept((WriteReport) message);
        return BoxedUnit.UNIT;
      }

      @Override
      public <A, B> B applyOrElse(A message, scala.Function1<A, B> otherwise) {
        return super.applyOrElse(message, otherwise);
      }
    };
  }

  @Override
  public void close() {
    rpcEnv.stop(reference);
  }
}

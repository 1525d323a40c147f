import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.Expression.Literal;
import org.apache.spark.connect.proto.MlCommand;
import org.apache.spark.connect.proto.MlCommandResult;
import org.apache.spark.connect.proto.MlOperator;
import org.apache.spark.connect.proto.MlOperator.OperatorType;
import org.apache.spark.connect.proto.MlParams;
import org.apache.spark.connect.proto.MlRelation;
import org.apache.spark.connect.proto.ObjectRef;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connect.Dataset;
import org.apache.spark.sql.connect.SparkSession;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/**
 * Does over Spark Connect what {@code pyspark.ml} does there: the same messages, by the client of
 * Spark for the JVM, which has no calls for them. Knows nothing of spark-mp but names. Each line of
 * its input is a step; what a step finds is printed, as is why it has failed.
 */
final class ConnectClient {
  private final SparkSession spark;

  private ConnectClient(SparkSession spark) {
    this.spark = spark;
  }

  public static void main(String[] arguments) {
    ConnectClient client =
        new ConnectClient(SparkSession.builder().remote(arguments[0]).getOrCreate());
    Map<String, String> models = new HashMap<>();
    new BufferedReader(new InputStreamReader(System.in, UTF_8))
        .lines()
        .forEach(step -> System.out.println("> " + step + "\n" + client.found(step, models)));
    System.exit(0); // the connection has threads; the server sees to its session
  }

  private String found(String step, Map<String, String> models) {
    try {
      return run(List.of(step.split(" ")), models);
    } catch (Exception e) { // Scala's are not declared
      return "failed: " + e.getMessage();
    }
  }

  /** A step: a verb, a name of a model, and what the verb needs. */
  private String run(List<String> step, Map<String, String> models) throws Exception {
    String model = step.get(1);
    return switch (step.get(0)) {
      // fit MODEL ESTIMATOR DATA PARAMS
      case "fit" -> {
        models.put(model, fit(step.get(2), params(step.get(4)), plan(step.get(3))));
        yield "fitted";
      }
      // transform MODEL DATA PARAMS TO
      case "transform" -> {
        Dataset<Row> rows = transform(models.get(model), plan(step.get(2)), params(step.get(3)));
        rows.coalesce(1).write().parquet(step.get(4));
        yield String.join(" ", rows.columns());
      }
      // evict MODEL, from the server's memory
      case "evict" -> evict(models.get(model));
      // save MODEL PATH
      case "save" -> save(models.get(model), step.get(2));
      // load MODEL CLASS PATH
      case "load" -> {
        MlCommandResult.MlOperatorInfo loaded = load(step.get(2), step.get(3));
        models.put(model, loaded.getObjRef().getId());
        yield "loaded " + loaded.getUid().replaceAll("_.*", "");
      }
      // evaluate MODEL EVALUATOR DATA PARAMS
      case "evaluate" ->
          String.valueOf(evaluate(step.get(2), params(step.get(4)), plan(step.get(3))));
      // set - NAME VALUE, of the session
      case "set" -> {
        spark.conf().set(step.get(2), step.get(3));
        yield "set";
      }
      // delete MODEL
      case "delete" -> delete(models.remove(model));
      default -> throw new IllegalArgumentException("Invalid step: " + step);
    };
  }

  private Relation plan(String path) {
    return ((Dataset<Row>) spark.read().parquet(path)).plan().getRoot();
  }

  private String fit(String estimator, MlParams params, Relation data) {
    MlCommand.Fit fit =
        MlCommand.Fit.newBuilder()
            .setEstimator(operator(estimator, OperatorType.OPERATOR_TYPE_ESTIMATOR))
            .setParams(params)
            .setDataset(data)
            .build();
    return done(MlCommand.newBuilder().setFit(fit)).getOperatorInfo().getObjRef().getId();
  }

  private Dataset<Row> transform(String model, Relation data, MlParams params) {
    MlRelation transform =
        MlRelation.newBuilder()
            .setTransform(
                MlRelation.Transform.newBuilder()
                    .setObjRef(ObjectRef.newBuilder().setId(model))
                    .setInput(data)
                    .setParams(params))
            .build();
    return spark.newDataFrame(
        relation -> {
          relation.setMlRelation(transform);
          return BoxedUnit.UNIT;
        });
  }

  private String save(String model, String path) {
    done(
        MlCommand.newBuilder()
            .setWrite(
                MlCommand.Write.newBuilder()
                    .setObjRef(ObjectRef.newBuilder().setId(model))
                    .setParams(MlParams.getDefaultInstance())
                    .setPath(path)));
    return "saved";
  }

  private MlCommandResult.MlOperatorInfo load(String type, String path) {
    MlCommand.Read read =
        MlCommand.Read.newBuilder()
            .setOperator(operator(type, OperatorType.OPERATOR_TYPE_MODEL))
            .setPath(path)
            .build();
    return done(MlCommand.newBuilder().setRead(read)).getOperatorInfo();
  }

  private double evaluate(String evaluator, MlParams params, Relation data) {
    MlCommand.Evaluate evaluate =
        MlCommand.Evaluate.newBuilder()
            .setEvaluator(operator(evaluator, OperatorType.OPERATOR_TYPE_EVALUATOR))
            .setParams(params)
            .setDataset(data)
            .build();
    return done(MlCommand.newBuilder().setEvaluate(evaluate)).getParam().getDouble();
  }

  private String delete(String model) {
    ObjectRef of = ObjectRef.newBuilder().setId(model).build();
    done(MlCommand.newBuilder().setDelete(MlCommand.Delete.newBuilder().addObjRefs(of)));
    return "deleted";
  }

  private String evict(String model) {
    MlCommand.Delete.Builder delete =
        MlCommand.Delete.newBuilder().addObjRefs(ObjectRef.newBuilder().setId(model));
    var only = MlCommand.Delete.getDescriptor().findFieldByName("evict_only");
    if (only == null) {
      return "kept"; // before Spark 4.1
    }
    done(MlCommand.newBuilder().setDelete(delete.setField(only, true)));
    return "evicted";
  }

  private MlCommandResult done(MlCommand.Builder command) {
    List<MlCommandResult> results = new ArrayList<>();
    for (ExecutePlanResponse response :
        CollectionConverters.asJava(
            spark.execute(Command.newBuilder().setMlCommand(command).build()))) {
      if (response.hasMlCommandResult()) {
        results.add(response.getMlCommandResult());
      }
    }
    return results.get(0);
  }

  private static MlOperator operator(String type, OperatorType kind) {
    return MlOperator.newBuilder().setName(type).setUid("connect_1").setType(kind).build();
  }

  /** From {@code rank=4,regParam=0.1}, or {@code -} for none. */
  private static MlParams params(String given) {
    MlParams.Builder params = MlParams.newBuilder();
    if (!given.equals("-")) {
      for (String one : given.split(",")) {
        String[] pair = one.split("=", 2);
        params.putParams(pair[0], literal(pair[1]));
      }
    }
    return params.build();
  }

  private static Literal literal(String value) {
    Literal.Builder literal = Literal.newBuilder();
    if (value.matches("-?\\d+")) {
      return literal.setInteger(Integer.parseInt(value)).build();
    }
    if (value.matches("-?\\d+\\.\\d+")) {
      return literal.setDouble(Double.parseDouble(value)).build();
    }
    if (value.matches("true|false")) {
      return literal.setBoolean(Boolean.parseBoolean(value)).build();
    }
    return literal.setString(value).build();
  }
}

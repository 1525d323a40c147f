package io.sparkmp.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import java.util.ArrayList;
import java.util.List;

/** Worker states; Kryo cannot fill a record by itself. */
final class WorkerStateSerializer extends Serializer<WorkerState<?, ?>> {

  @Override
  public void write(Kryo kryo, Output out, WorkerState<?, ?> state) {
    kryo.writeClassAndObject(out, state.pinned());
    out.writeInt(state.slices().size(), true);
    state.slices().forEach(slice -> kryo.writeClassAndObject(out, slice));
    out.writeInt(state.reports().size(), true);
    state.reports().forEach(report -> kryo.writeObject(out, report));
  }

  @Override
  public WorkerState<?, ?> read(Kryo kryo, Input in, Class<WorkerState<?, ?>> type) {
    Object pinned = kryo.readClassAndObject(in);
    List<Object> slices = new ArrayList<>();
    for (int left = in.readInt(true); left > 0; left--) {
      slices.add(kryo.readClassAndObject(in));
    }
    List<WorkerReport> reports = new ArrayList<>();
    for (int left = in.readInt(true); left > 0; left--) {
      reports.add(kryo.readObject(in, WorkerReport.class));
    }
    return new WorkerState<>(pinned, slices, reports);
  }
}

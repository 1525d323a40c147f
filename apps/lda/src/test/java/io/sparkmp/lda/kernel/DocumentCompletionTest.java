package io.sparkmp.lda.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.draw.RowScan;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class DocumentCompletionTest {

  /** One document of two visible tokens, one hidden token of each of two words; all by hand. */
  @Test
  void isTheProbabilityOfHiddenTokens() {
    Tokens visible = new Tokens(new int[] {0}, new int[] {0, 2}, new int[] {0, 1});
    Tokens hidden = new Tokens(new int[] {0}, new int[] {0, 2}, new int[] {0, 1});
    TinyWorker tiny =
        new TinyWorker(
            new IdCounts(Ids.ofLongs(1), new int[] {2}),
            new TokenBlock[] {new TokenBlock(visible, Tokens.NONE, hidden)});
    DirichletPriors parameters = new DirichletPriors(new double[] {0.5, 1.5}, 0.1);
    WorkerTopics worker = tiny.start(parameters, false, null);
    int[] frequencies = {4, 30}; // a list and a dense row
    TopicSlice slice = TopicSlice.start(2, frequencies, null);
    add(slice, worker, 0, 0, 3);
    add(slice, worker, 0, 1, 1);
    add(slice, worker, 1, 1, 30);
    worker.documents.set(0, new int[16], new char[] {0, 0}, 2);

    double[] theta = {(2 + 0.5) / 4, 1.5 / 4};
    double first = theta[0] * 3.1 / 3.2 + theta[1] * 1.1 / 31.2;
    double second = theta[0] * 0.1 / 3.2 + theta[1] * 30.1 / 31.2;
    LdaProgram program =
        new LdaProgram(
            new LdaOptions(2, List.of(1.0), 1, Sampler.GIBBS, 0, 0, 1, false, 0), 2, 34, false);
    Tally tally = new Tally();
    new LdaKernel(program.evaluating(worker.totals), RowScan.scalar(2))
        .evaluate(
            new Visit(new Schedule(1, 1, 1), new Pass(3, 3, 0, HeldOut.TEST), 0, 0, 0),
            HeldOut.TEST,
            tiny.block(0),
            worker,
            slice,
            tally);
    assertThat(tally.loss()).isCloseTo(-Math.log(first) - Math.log(second), within(1e-6));
    assertThat(tally.count()).isEqualTo(2);
  }

  private static void add(TopicSlice slice, WorkerTopics worker, int row, int topic, int count) {
    slice.rows.add(row, topic, count);
    worker.totals[topic] += count;
  }
}

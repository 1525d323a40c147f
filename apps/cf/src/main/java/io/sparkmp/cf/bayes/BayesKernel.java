package io.sparkmp.cf.bayes;

import io.sparkmp.cf.kernel.FactorOps;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import java.util.Arrays;

/** One block's part in a pass; the last block of a row's pass draws the row. */
final class BayesKernel implements Kernel<SparseBlock, BayesRows, BayesRows> {
  private static final long PRECISIONS = 3;
  private static final long LINKS = 4;

  private final BayesProgram program;
  private final BayesOptions options;
  private final GibbsTotals places;
  private final FactorOps ops;
  private final RowDraws draws;
  private final Kernel<SparseBlock, FactorTable, FactorTable> descent;

  BayesKernel(BayesProgram program, FactorOps ops) {
    this.program = program;
    this.ops = ops;
    options = program.options();
    places = new GibbsTotals(options.rank());
    draws = new RowDraws(ops);
    descent =
        new FactorisationProgram(
                options.start(), program.mean(), program.minRating(), program.maxRating())
            .kernel(ops);
  }

  @Override
  public void train(Visit visit, SparseBlock block, BayesRows users, BayesRows items, Tally tally) {
    Pass pass = visit.pass();
    if (visit.isFirstOfWorker() && program.measures(pass)) {
      Arrays.fill(users.pinned().added(), 0);
    }
    if (visit.isFirstOfWorker() && program.drawsLinks(pass)) {
      Arrays.fill(users.pinned().ofItems().sums(), 0);
    }
    if (program.starts(pass)) {
      descend(visit, block, users, items, tally);
    } else if (program.movesUsers(pass)) {
      drawUsers(visit, block.training(), users, items);
    } else {
      if (options.counted(pass.epoch() + 1) > 0) {
        addPredictions(visit, block, users, items);
      }
      drawItems(visit, block.training(), users, items, tally);
      if (visit.isLastOfWorker()) {
        users.setSums(null);
      }
    }
    if (visit.isLastOfSlice() && program.drawsLinks(pass)) {
      Link link = users.pinned().ofItems();
      LinkDraw.add(items, link, link.part(program.turn(pass)), link.sums(), 0);
    }
    if (visit.isLastOfSlice() && program.measures(pass)) {
      Link link = users.pinned().ofItems();
      items.expect(link);
      places.add(ops, items, link, users.pinned().added(), places.items());
      if (options.keeps(pass.epoch() + 1)) {
        items.keep(0);
      }
    }
  }

  /** An epoch of descent is as many passes as an iteration has. */
  private void descend(
      Visit visit, SparseBlock block, BayesRows users, BayesRows items, Tally tally) {
    Visit alone =
        new Visit(
            visit.schedule(),
            Pass.train(visit.pass().number()),
            visit.worker(),
            visit.slice(),
            visit.step());
    Tally loss = new Tally();
    descent.train(alone, block, users.factors(), items.factors(), loss);
    if (program.measures(visit.pass())) {
      tally.add(loss);
      double[] added = users.pinned().added();
      added[GibbsTotals.RATINGS] += loss.count();
      added[GibbsTotals.ERRORS] += loss.loss();
    }
  }

  private void drawUsers(Visit visit, Entries ratings, BayesRows users, BayesRows items) {
    Coordinates drawn = program.coordinatesOf(visit.pass());
    if (visit.isFirstOfWorker()) {
      users.setSums(RowDraws.zeros(users.factors().rows(), drawn.size()));
    }
    draws.add(
        users.factors(),
        ratings.rows(),
        items.factors(),
        ratings.columns(),
        ratings.values(),
        mean(users),
        drawn,
        users.pass());
    if (visit.isLastOfWorker()) {
      double[] expected =
          options.counted(visit.pass().epoch() + 1) > 0
              ? new double[users.factors().rows() * drawn.size()]
              : null;
      draws.draw(users, true, drawn, users.pinned(), visit.pass().number(), null, expected);
      users.setSums(expected);
    }
  }

  private void drawItems(
      Visit visit, Entries ratings, BayesRows users, BayesRows items, Tally tally) {
    Pass pass = visit.pass();
    Coordinates drawn = program.coordinatesOf(pass);
    if (visit.isFirstOfSlice()) {
      items.setSums(RowDraws.zeros(items.factors().rows(), drawn.size()));
    }
    double loss =
        draws.add(
            items.factors(),
            ratings.columns(),
            users.factors(),
            ratings.rows(),
            ratings.values(),
            mean(users),
            drawn,
            items.pass());
    boolean measures = program.measures(pass);
    if (measures) {
      tally.add(loss, ratings.size());
    }
    if (visit.isLastOfSlice()) {
      double[] totals = measures ? users.pinned().added() : null;
      draws.draw(items, false, drawn, users.pinned(), pass.number(), totals, null);
      items.setSums(null);
    }
  }

  private double mean(BayesRows users) {
    return program.mean() + users.pinned().level();
  }

  /**
   * What a subspace adds to predictions, before its pass moves items: users are expected at the
   * means that these items let expect, which vary less from draw to draw than the draws.
   */
  private void addPredictions(Visit visit, SparseBlock block, BayesRows users, BayesRows items) {
    Coordinates drawn = program.coordinatesOf(visit.pass());
    for (HeldOut set : new HeldOut[] {HeldOut.VALIDATION, HeldOut.TEST}) {
      Entries held = block.entries(set);
      if (held.size() > 0) {
        float[] sums =
            users.predictions(visit.slice(), visit.schedule().slices(), set, held.size());
        for (int k = 0; k < sums.length; k++) {
          sums[k] += (float) expected(held.rows()[k], held.columns()[k], drawn, users, items);
        }
      }
    }
  }

  private double expected(int user, int item, Coordinates drawn, BayesRows users, BayesRows items) {
    double[] means = users.pass();
    int x = user * drawn.size();
    FactorTable q = items.factors();
    int y = q.offset(item) + drawn.from();
    double sum = drawn.bias() ? mean(users) + means[x + drawn.factors()] + q.bias(item) : 0;
    for (int j = 0; j < drawn.factors(); j++) {
      sum = Math.fma(means[x + j], q.values()[y + j], sum);
    }
    return sum;
  }

  private double predict(Entries ratings, int k, BayesRows users, BayesRows items) {
    FactorTable p = users.factors();
    FactorTable q = items.factors();
    int user = ratings.rows()[k];
    int item = ratings.columns()[k];
    return mean(users) + p.bias(user) + q.bias(item) + ops.dot(p, user, q, item);
  }

  /** By the mean over all draws that count, and by the last draw as long as none does. */
  @Override
  public void evaluate(
      Visit visit, HeldOut set, SparseBlock block, BayesRows users, BayesRows items, Tally tally) {
    Entries ratings = block.entries(set);
    int slices = visit.schedule().slices();
    int counted = set == HeldOut.TRAINING ? 0 : options.counted(visit.epoch());
    float[] sums =
        counted == 0 || ratings.size() == 0
            ? null
            : users.predictions(visit.slice(), slices, set, ratings.size());
    double loss = 0;
    for (int k = 0; k < ratings.size(); k++) {
      double score = sums == null ? predict(ratings, k, users, items) : sums[k] / counted;
      double clipped = Math.min(program.maxRating(), Math.max(program.minRating(), score));
      double error = ratings.values()[k] - clipped;
      loss += error * error;
    }
    tally.add(loss, ratings.size());
  }

  @Override
  public void contribute(Pass pass, BayesRows users, double[] sums) {
    GibbsChain chain = users.pinned();
    Link link = chain.ofUsers();
    if (program.measures(pass)) {
      System.arraycopy(chain.added(), 0, sums, 0, sums.length);
      places.add(ops, users, link, sums, GibbsTotals.USERS);
    } else {
      LinkDraw.add(users, link, link.part(program.turn(pass)), sums, 0);
      double[] ofItems = chain.ofItems().sums();
      System.arraycopy(ofItems, 0, sums, link.sums().length, ofItems.length);
    }
  }

  @Override
  public void receive(Pass pass, BayesRows users, double[] sums) {
    GibbsChain chain = users.pinned();
    if (!program.measures(pass)) {
      drawLink(chain, true, pass, sums, 0);
      drawLink(chain, false, pass, sums, chain.ofUsers().sums().length);
      return;
    }
    double before = chain.level();
    SplitMix64 random =
        new SplitMix64(SplitMix64.derive(options.seed(), PRECISIONS, pass.number()));
    chain.draw(random, options.priors(), sums);
    users.moveBiases(before - chain.level());
    chain.ofUsers().shift()[options.rank()] += before - chain.level();
    users.expect(chain.ofUsers());
    if (options.keeps(pass.epoch() + 1)) {
      int sample = users.samples().length;
      chain.levels()[sample] = chain.level();
      chain.variances()[sample] = 1 / chain.noise();
      chain.ofUsers().keep(sample);
      chain.ofItems().keep(sample);
      users.keep(chain.level());
    }
  }

  private void drawLink(GibbsChain chain, boolean users, Pass pass, double[] sums, int at) {
    Link link = chain.link(users);
    long seed = SplitMix64.derive(options.seed(), LINKS, pass.number(), users ? 1 : 2);
    LinkDraw.draw(
        link, link.part(program.turn(pass)), sums, at, chain.matrix(users), new SplitMix64(seed));
  }
}

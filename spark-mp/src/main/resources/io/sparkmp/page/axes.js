'use strict';

/** Axes whose ticks stand at round numbers, as many as have room for their labels. */
const Axes = (() => {
  const MOST = 10;
  const APART = {across: 14, down: 10};
  const FACTORS = [[1, 3], [1, 2, 5], [1, 2, 3, 4, 5, 6, 7, 8, 9]];
  // Round minutes, hours and days, in seconds.
  const TIME_DECADES = [60, 600, 3600, 36000, 360000];
  const TIMES = [60, 120, 300, 600, 900, 1800, 3600, 7200, 18000, 36000, 86400, 172800, 432000, 864000];

  const {isNumber} = Units;
  const clean = value => Number(value.toPrecision(12));

  function extent(values) {
    return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  }

  /** A little wider than what is on it. */
  function range(values, logarithmic, fromZero) {
    const [low, high] = extent(values);
    if (!(low <= high)) {
      return {min: logarithmic ? 1 : 0, max: logarithmic ? 10 : 1};
    }
    if (logarithmic) {
      const margin = high > low ? Math.pow(high / low, 0.04) : 2;
      return {min: low / margin, max: high * margin};
    }
    if (fromZero) {
      return {min: Math.min(0, low), max: high > 0 ? high * 1.04 : 1};
    }
    const margin = high > low ? (high - low) * 0.05 : Math.abs(high) / 2 || 1;
    // An axis that nearly reaches zero begins there.
    const fromNought = low >= 0 && low < (high - low) / 4;
    return {min: fromNought ? 0 : low - margin, max: high + margin};
  }

  /** Multiples of a step within a range. */
  function multiples(step, {min, max}) {
    const ticks = [];
    for (let i = Math.ceil(min / step - 1e-9); i * step <= max * (1 + 1e-12) && ticks.length < 100; i++) {
      ticks.push(clean(i * step));
    }
    return ticks;
  }

  /** Even steps, the finest first; whole ones where half an epoch or half a worker means nothing. */
  function linear(span, unit, whole) {
    const width = span.max - span.min;
    const steps = [];
    for (let e = Math.floor(Math.log10(width)) + 1; e >= Math.log10(width) - 3; e--) {
      [5, 2, 1].forEach(factor => steps.push(factor * Math.pow(10, e)));
    }
    const seconds = width * unit.base;
    const even = unit.isTime && seconds > 120
        ? TIMES.map(step => step / unit.base).filter(step => step < width * 2).reverse()
        : steps;
    return even.filter(step => !whole || step >= 1)
        .map(step => multiples(step, span))
        .filter(ticks => ticks.length >= (whole ? 1 : 2) && ticks.length <= 12)
        .reverse();
  }

  /** Round numbers of each decade: one if that is enough, else more; the best choice first. */
  function decades(span, unit) {
    const [low, high] = [Math.floor(Math.log10(span.min)), Math.ceil(Math.log10(span.max))];
    const inMinutes = unit.isTime && span.max * unit.base > 60;
    const exponents = Array.from({length: high - low + 1}, (none, i) => low + i);
    const ticks = (factors, chosen) => [
      ...chosen.flatMap(e => factors.map(factor => Number(factor + 'e' + e)))
          .filter(tick => !inMinutes || tick * unit.base < 45),
      ...(inMinutes ? TIMES.filter(time => factors.length > 1 || TIME_DECADES.includes(time)).map(time => time / unit.base) : []),
    ].filter(tick => tick >= span.min && tick <= span.max);
    const single = exponents.slice(1).map((none, i) => ticks([1], exponents.filter(e => e % (i + 1) === 0)));
    const several = FACTORS.map(factors => ticks(factors, exponents));
    return [...single.filter(it => it.length >= 4), ...several.filter(it => it.length >= 3), ...single.filter(it => it.length === 3)];
  }

  /** What was measured, if these are a few round numbers, such as sizes or numbers of workers. */
  function measured(values) {
    const few = [...new Set(values)].sort((a, b) => a - b);
    const isPlain = value => Number.isInteger(value) && value === Number(value.toPrecision(3));
    return few.length > 1 && few.length <= 8 && few.every(isPlain) ? [few] : [];
  }

  const inSteps = unit => ticks => {
    const labels = Units.formatAll(ticks, unit);
    return ticks.map((value, i) => ({value, label: labels[i]}));
  };
  const eachAlone = unit => ticks => ticks.map(value => ({value, label: Units.format(value, unit, 4)}));

  /** Whether no two labels come too close. */
  function haveRoom(ticks, place) {
    return ticks.every((tick, i) => i === 0 || place.gap(ticks[i - 1], tick) >= 0);
  }

  /** Those that have room, of ticks that must be thinned out: both ends first. */
  function thinned(ticks, place) {
    const last = ticks[ticks.length - 1];
    return ticks.reduce((kept, tick, i) => {
      const before = kept[kept.length - 1];
      const fits = !before || (place.gap(before, tick) >= 0 && (tick === last || place.gap(tick, last) >= 0));
      return fits || (tick === last && kept.length === 1) ? [...kept, tick] : kept;
    }, []);
  }

  /** Where labels of a scale come to stand, as far as it is laid out yet. */
  function placeOn(scale, span, logarithmic, size) {
    const across = scale.isHorizontal();
    const length = across ? scale.maxWidth : scale.maxHeight;
    const at = logarithmic
        ? value => Math.log(value / span.min) / Math.log(span.max / span.min) * length
        : value => (value - span.min) / (span.max - span.min) * length;
    const breadth = tick => (across ? scale.ctx.measureText(tick.label).width : size * 1.2);
    return {
      gap: (a, b) => at(b.value) - at(a.value) - (breadth(a) + breadth(b)) / 2 - (across ? APART.across : APART.down),
    };
  }

  function ticksOf(scale, span, {logarithmic, unit, points}) {
    const size = Chart.defaults.font.size;
    scale.ctx.save();
    scale.ctx.font = size + 'px ' + Chart.defaults.font.family;
    const place = placeOn(scale, span, logarithmic, size);
    const whole = unit.base === 1 && !unit.isTime && points.length > 0 && points.every(Number.isInteger);
    const choices = [
      ...(logarithmic ? [...measured(points), ...decades(span, unit)].map(eachAlone(unit)) : []),
      ...linear(span, unit, whole).map(inSteps(unit)),
      eachAlone(unit)([span.min, span.max]),
    ];
    const chosen = choices.find(ticks => ticks.length <= MOST && haveRoom(ticks, place)) || thinned(choices[0], place);
    scale.ctx.restore();
    return chosen;
  }

  /**
   * The options of an axis of numbers, as wide as what is shown on it at the time.
   *
   * @param values gives those of the series that are shown, asked for by their number
   * @param measured whether ticks are best where these are
   */
  function numeric({unit, logarithmic, values, measured: atValues, fromZero}, colours) {
    const labels = new Map();
    let finite = [];
    let span = {};
    return {
      type: logarithmic ? 'logarithmic' : 'linear',
      bounds: 'data',
      afterDataLimits: scale => {
        finite = values(index => scale.chart.isDatasetVisible(index)).filter(isNumber);
        span = range(finite, logarithmic, fromZero);
        Object.assign(scale, span);
      },
      title: {display: false},
      grid: {color: colours.grid},
      border: {color: colours.axis},
      afterBuildTicks: scale => {
        scale.ticks = ticksOf(scale, span, {logarithmic, unit, points: atValues ? finite : []});
        labels.clear();
        scale.ticks.forEach(tick => labels.set(tick.value, tick.label));
      },
      ticks: {color: colours.text, maxRotation: 0, autoSkip: false, callback: value => labels.get(value)},
    };
  }

  return {numeric};
})();

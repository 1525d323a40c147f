'use strict';

/** Numbers as people write them: 10 kB, 1 MB, 500 µs, 2 min, 38 M. */
const Units = (() => {
  const BYTES = [[1, 'bytes'], [1e3, 'kB'], [1e6, 'MB'], [1e9, 'GB'], [1e12, 'TB']];
  const SECONDS = [[1e-9, 'ns'], [1e-6, '\u00b5s'], [1e-3, 'ms'], [1, 's'], [60, 'min'], [3600, 'h']];
  const COUNTS = [[1, ''], [1e6, 'M'], [1e9, 'G'], [1e12, 'T']];
  const SHARES = [[1, '%']];

  const kind = (scales, base) => ({scales, base, isTime: scales === SECONDS});
  const PLAIN = kind(COUNTS, 1);
  const KNOWN = new Map([['%', kind(SHARES, 1)]]);
  [...BYTES.map(scale => [BYTES, scale]), ...SECONDS.map(scale => [SECONDS, scale])]
      .forEach(([scales, [base, name]]) => KNOWN.set(name, kind(scales, base)));
  KNOWN.set('us', KNOWN.get('\u00b5s'));

  const isNumber = value => typeof value === 'number' && Number.isFinite(value);

  /** What a label names, and the unit that it ends in; an unknown one stays in the name. */
  function read(label) {
    const at = label.lastIndexOf(', ');
    const unit = KNOWN.get(label.slice(at < 0 ? 0 : at + 2));
    return {name: unit && at > 0 ? label.slice(0, at) : label, unit: unit || PLAIN};
  }

  /** The scale for a size: the largest that leaves a number of one or more. */
  function scaleFor(size, unit) {
    const {scales, isTime} = unit;
    const fits = ([factor]) => {
      const share = size / factor;
      // 90 s and 100 s, but 1 min, 2 min and 2.5 min.
      return isTime && factor >= 60 ? share >= 2 || isRound(share) : share >= 1;
    };
    return [...scales].reverse().find(fits) || scales[0];
  }

  const isRound = share => share >= 1 && Math.abs(share - Math.round(share)) < 1e-9;
  const withUnit = (text, name) => (name === '' ? text : text + '\u00a0' + (text === '1' ? name.replace('bytes', 'byte') : name));

  function power(value, digits) {
    const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
    const small = '10' + [...String(Number(exponent))]
        .map(c => (c === '-' ? '\u207b' : '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079'[c])).join('');
    const factor = Number(mantissa);
    return factor === 1 ? small : factor === -1 ? '\u2212' + small : factor + '\u00d7' + small;
  }

  const isOutside = size => size < 1e-3 || size >= 1e6;

  /** A number in a unit with at most so many digits; powers of ten where no name of a unit helps. */
  function format(value, unit, digits) {
    const rounded = Number((value * unit.base).toPrecision(digits));
    if (rounded === 0) {
      return '0';
    }
    const [factor, name] = scaleFor(Math.abs(rounded), unit);
    const shown = Number((rounded / factor).toPrecision(digits));
    return withUnit(isOutside(Math.abs(shown)) ? power(shown, digits)
        : shown.toLocaleString('en', {maximumSignificantDigits: digits}), name);
  }

  /** Numbers of one axis with even steps: all in the same unit, with equally many decimals. */
  function formatAll(values, unit) {
    const largest = Math.max(...values.map(value => Math.abs(value * unit.base)));
    const [factor, name] = scaleFor(largest, unit);
    const shown = values.map(value => Number((value * unit.base / factor).toPrecision(12)));
    const decimals = Math.max(...shown.map(value => (String(value).split('.')[1] || '').length));
    if (decimals > 6 || shown.some(value => Math.abs(value) >= 1e6 || /e/.test(String(value)))) {
      return values.map(value => format(value, unit, 6));
    }
    return shown.map(value => (value === 0 ? '0'
        : withUnit(value.toLocaleString('en', {minimumFractionDigits: decimals, maximumFractionDigits: decimals}), name)));
  }

  return {read, format, formatAll, isNumber};
})();

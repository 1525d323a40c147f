'use strict';

/** Draws charts by Chart.js, with colours for light, dark and print. */
const Charts = (() => {
  // Colours that stay apart for the colour-blind (after Okabe and Ito), with enough contrast on
  // their background. Dashes and points tell lines apart without any colour.
  const THEMES = {
    light: {
      text: '#3d444b', grid: '#e3e6e9', axis: '#9aa2aa', back: '#ffffff',
      series: ['#0072b2', '#d55e00', '#00875f', '#b0458f', '#8a6d00', '#3b3f44', '#2f9bd8', '#8c2d04'],
    },
    dark: {
      text: '#c6ccd2', grid: '#2e343a', axis: '#6b747d', back: '#15181b',
      series: ['#56b4e9', '#ff8a4c', '#2fc79a', '#e58fc4', '#f0d442', '#d5d9dd', '#8f9bff', '#c8a27a'],
    },
  };
  const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [16, 4], [5, 5], [12, 3, 2, 3, 2, 3], [1, 5]];
  const POINTS = ['circle', 'rect', 'triangle', 'rectRot', 'cross', 'crossRot', 'star', 'rectRounded'];
  const MANY_POINTS = 60;

  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const redraws = [];
  let printing = false;

  const theme = () => (dark.matches && !printing ? THEMES.dark : THEMES.light);
  const style = index => ({
    colour: theme().series[index % theme().series.length],
    // Beyond the eighth, a colour comes again with another dash.
    dash: DASHES[(index + Math.floor(index / DASHES.length)) % DASHES.length],
    point: POINTS[(index + Math.floor(index / POINTS.length)) % POINTS.length],
  });
  const isNumber = value => typeof value === 'number' && Number.isFinite(value);

  /** A number with at most so many digits; powers of ten where it is very large or small. */
  function number(value, digits) {
    const size = Math.abs(value);
    if (size === 0 || (size >= 1e-3 && size < 1e6)) {
      return value.toLocaleString('en', {maximumSignificantDigits: digits});
    }
    const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
    const power = '10' + [...String(Number(exponent))]
        .map(c => (c === '-' ? '\u207b' : '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079'[c])).join('');
    const factor = Number(mantissa);
    return factor === 1 ? power : factor === -1 ? '\u2212' + power : factor + '\u00d7' + power;
  }

  /** Range of a logarithmic axis, a little wider than what is on it. */
  function logRange(values) {
    const low = values.reduce((a, b) => Math.min(a, b), Infinity);
    const high = values.reduce((a, b) => Math.max(a, b), 0);
    if (!(high > low)) {
      return {min: low / 2, max: low * 2};
    }
    const margin = Math.pow(high / low, 0.04);
    return {min: low / margin, max: high * margin};
  }

  /** Ticks of a logarithmic axis: the values if they are few, else round numbers, about three to ten. */
  function logTicks(range, values) {
    const few = [...new Set(values)];
    if (few.length > 1 && few.length <= 8) {
      return few.sort((a, b) => a - b);
    }
    const decades = Math.log10(range.max / range.min);
    const step = Math.ceil(decades / 9);
    const sets = decades > 2.5 ? [[1], [1, 3], [1, 2, 5]] : [[1, 3], [1, 2, 5], [1, 2, 3, 4, 5, 6, 7, 8, 9]];
    for (const factors of sets) {
      const ticks = [];
      for (let e = Math.floor(Math.log10(range.min)); e <= Math.ceil(Math.log10(range.max)); e++) {
        if (factors.length === 1 && e % step !== 0) {
          continue;
        }
        ticks.push(...factors.map(factor => Number(factor + 'e' + e)));
      }
      const inside = ticks.filter(tick => tick >= range.min && tick <= range.max);
      if (inside.length >= 3) {
        return inside;
      }
    }
    // Less than a decade: linear steps.
    for (const count of [5, 8, 12]) {
      const rough = (range.max - range.min) / count;
      const power = Math.pow(10, Math.floor(Math.log10(rough)));
      const width = [1, 2, 5, 10].find(factor => factor * power >= rough) * power;
      const ticks = [];
      for (let i = Math.ceil(range.min / width); i * width <= range.max; i++) {
        ticks.push(Number((i * width).toPrecision(12)));
      }
      if (ticks.length >= 3) {
        return ticks;
      }
    }
    return [range.min, range.max];
  }

  function axis(label, logarithmic, values, colours) {
    const options = {
      type: logarithmic ? 'logarithmic' : 'linear',
      title: {display: label !== '', text: label, color: colours.text},
      grid: {color: colours.grid},
      border: {color: colours.axis},
      ticks: {color: colours.text, maxRotation: 0, autoSkipPadding: 8, callback: value => number(value, 4)},
    };
    if (logarithmic) {
      const range = logRange(values);
      const ticks = logTicks(range, values);
      Object.assign(options, range);
      options.afterBuildTicks = scale => { scale.ticks = ticks.map(value => ({value})); };
    }
    return options;
  }

  /** Points that can be drawn; a gap where the value is none, or none on this axis. */
  function points(chart, line) {
    const shown = (value, logarithmic) => isNumber(value) && (!logarithmic || value > 0);
    return line.x
        .map((x, i) => ({x, y: shown(line.y[i], chart.logY) ? line.y[i] : null}))
        .filter(point => shown(point.x, chart.logX));
  }

  function lines(chart) {
    const series = chart.lines
        .map((line, index) => ({name: line.name, index, points: points(chart, line)}))
        .filter(line => line.points.some(point => point.y !== null));
    const all = series.flatMap(line => line.points);
    return {
      series,
      empty: chart.lines.filter((line, index) => !series.some(it => it.index === index)).map(line => line.name),
      left: chart.lines.flatMap(line => line.x.map((x, i) => [x, line.y[i]]))
          .filter(([x, y]) => isNumber(x) && isNumber(y) && ((chart.logX && x <= 0) || (chart.logY && y <= 0))).length,
      height: width => Math.round(Math.max(260, Math.min(420, width * 0.55))),
      config: colours => ({
        type: 'line',
        data: {
          datasets: series.map(line => {
            const {colour, dash, point} = style(line.index);
            const drawn = line.points.filter(it => it.y !== null).length;
            return {
              label: line.name,
              data: line.points,
              order: -line.index, // ours below: where two lines are one, the dashes of the other show
              borderColor: colour,
              backgroundColor: colour,
              borderDash: dash,
              borderWidth: line.index === 0 ? 3 : 2,
              pointStyle: point,
              pointRadius: drawn <= MANY_POINTS ? 4 : lonely(line.points),
              pointBorderWidth: 2,
              pointHitRadius: 8,
            };
          }),
        },
        options: {
          parsing: false,
          interaction: {mode: 'nearest', intersect: false},
          scales: {
            x: axis(chart.x, chart.logX, all.map(point => point.x), colours),
            y: axis(chart.y, chart.logY, all.map(point => point.y).filter(isNumber), colours),
          },
          plugins: {
            tooltip: {
              callbacks: {
                title: () => '',
                label: item => item.dataset.label + ': ' + number(item.parsed.y, 4) + ' at ' + number(item.parsed.x, 4),
              },
            },
          },
        },
      }),
    };
  }

  /** Of many points only those without a neighbour need a mark to be seen. */
  function lonely(all) {
    return context => {
      const near = offset => all[context.dataIndex + offset] && all[context.dataIndex + offset].y !== null;
      return near(-1) || near(1) ? 0 : 4;
    };
  }

  /** Words in lines of about this many letters. */
  function wrap(text, width) {
    const rows = [''];
    for (const word of text.split(/\s+/)) {
      const last = rows[rows.length - 1];
      if (last !== '' && last.length + word.length >= width) {
        rows.push(word);
      } else {
        rows[rows.length - 1] = last === '' ? word : last + ' ' + word;
      }
    }
    return rows;
  }

  function bars(chart) {
    const series = chart.parts
        .map((part, index) => ({name: part.name, index, values: part.values}))
        .filter(part => part.values.some(isNumber));
    const labels = width => chart.bars.map(bar => wrap(bar, width < 480 ? 16 : 28));
    const rows = width => labels(width).reduce((sum, label) => sum + Math.max(2, label.length), 0);
    return {
      series,
      empty: chart.parts.filter((part, index) => !series.some(it => it.index === index)).map(part => part.name),
      left: 0,
      height: width => 70 + 20 * rows(width),
      config: (colours, width) => ({
        type: 'bar',
        data: {
          labels: labels(width),
          datasets: series.map(part => ({
            label: part.name,
            data: part.values,
            backgroundColor: style(part.index).colour,
            borderColor: colours.back,
            borderWidth: {right: 1},
            borderSkipped: false,
            maxBarThickness: 28,
          })),
        },
        options: {
          indexAxis: 'y',
          interaction: {mode: 'nearest', intersect: false, axis: 'y'},
          scales: {
            x: {...axis(chart.y, false, [], colours), stacked: true},
            y: {
              stacked: true,
              grid: {display: false},
              border: {color: colours.axis},
              ticks: {color: colours.text, autoSkip: false, crossAlign: 'far'},
            },
          },
          plugins: {
            tooltip: {callbacks: {label: item => item.dataset.label + ': ' + number(item.parsed.x, 4)}},
          },
        },
      }),
    };
  }

  /** What a chart has to show: its series, how high it is, and its configuration. */
  const plan = chart => (chart.kind === 'bars' ? bars(chart) : lines(chart));

  /** Draws a plan on the canvas in a box, again whenever colours or width change. */
  function draw(shape, canvas, box, hidden) {
    let chart = null;
    let drawnFor = '';
    const redraw = force => {
      const width = box.clientWidth;
      const state = [width, dark.matches, printing, window.devicePixelRatio].join();
      if (width === 0 || (!force && state === drawnFor)) {
        return;
      }
      drawnFor = state;
      box.style.height = shape.height(width) + 'px';
      if (chart) {
        chart.destroy();
      }
      const config = shape.config(theme(), width);
      Object.assign(config.options, {animation: false, responsive: false, maintainAspectRatio: false});
      config.options.plugins.legend = {display: false};
      config.data.datasets.forEach((set, i) => { set.hidden = hidden.has(shape.series[i].index); });
      canvas.width = width;
      canvas.height = shape.height(width);
      canvas.style.width = width + 'px';
      canvas.style.height = canvas.height + 'px';
      chart = new Chart(canvas, config);
    };
    redraws.push(redraw);
    // A frame later: a new height while sizes are being observed would be an error.
    new ResizeObserver(() => requestAnimationFrame(() => redraw(false))).observe(box);
    redraw(false);
    return redraw;
  }

  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  const redrawAll = () => redraws.forEach(redraw => redraw(false));
  const print = on => () => { printing = on; redrawAll(); };
  dark.addEventListener('change', redrawAll);
  window.addEventListener('beforeprint', print(true));
  window.addEventListener('afterprint', print(false));

  return {plan, draw, style, number, isNumber, onTheme: listener => redraws.push(() => listener())};
})();

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
  const {isNumber} = Units;

  /** Points that can be drawn; a gap where the value is none, or none on this axis. */
  function points(chart, line) {
    const shown = (value, logarithmic) => isNumber(value) && (!logarithmic || value > 0);
    return line.x
        .map((x, i) => ({x, y: shown(line.y[i], chart.logY) ? line.y[i] : null}))
        .filter(point => shown(point.x, chart.logX));
  }

  /** Whether a line through the points, in their order, would be one: noise can tangle it. */
  const goesOn = all => all.every((point, i) => i === 0 || point.x >= all[i - 1].x);

  function lines(chart) {
    const series = chart.lines
        .map((line, index) => ({name: line.name, index, points: points(chart, line)}))
        .filter(line => line.points.some(point => point.y !== null))
        .map(line => ({...line, joined: goesOn(line.points)}));
    const [x, y] = [Units.read(chart.x), Units.read(chart.y)];
    const shown = key => isShown => series.filter((line, i) => isShown(i)).flatMap(line => line.points.map(point => point[key]));
    return {
      series,
      x: x.name,
      y: y.name,
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
              showLine: line.joined,
              pointStyle: point,
              pointRadius: drawn <= MANY_POINTS || !line.joined ? 4 : lonely(line.points),
              pointBorderWidth: 2,
              pointHitRadius: 8,
            };
          }),
        },
        options: {
          parsing: false,
          interaction: {mode: 'nearest', intersect: false},
          scales: {
            x: Axes.numeric({unit: x.unit, logarithmic: chart.logX, values: shown('x'), measured: true}, colours),
            y: Axes.numeric({unit: y.unit, logarithmic: chart.logY, values: shown('y'), measured: false}, colours),
          },
          plugins: {
            tooltip: {
              callbacks: {
                title: () => '',
                label: item => item.dataset.label + ': ' + Units.format(item.parsed.y, y.unit, 4) + ' at ' + Units.format(item.parsed.x, x.unit, 4),
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

  /** Words in lines of at most this many pixels; longer words are broken. */
  function wrap(text, width) {
    const context = document.createElement('canvas').getContext('2d');
    context.font = Chart.defaults.font.size + 'px ' + Chart.defaults.font.family;
    const fits = part => context.measureText(part).width <= width;
    const rows = [''];
    for (let word of text.split(/\s+/)) {
      const together = rows[rows.length - 1] + ' ' + word;
      if (fits(together.trim())) {
        rows[rows.length - 1] = together.trim();
        continue;
      }
      while (!fits(word)) {
        let end = word.length - 1;
        while (end > 1 && !fits(word.slice(0, end))) {
          end--;
        }
        rows.push(word.slice(0, end));
        word = word.slice(end);
      }
      rows.push(word);
    }
    return rows.filter(row => row !== '');
  }

  function bars(chart) {
    const series = chart.parts
        .map((part, index) => ({name: part.name, index, values: part.values}))
        .filter(part => part.values.some(isNumber));
    const labels = width => chart.bars.map(bar => wrap(bar, width * (width < 480 ? 0.36 : 0.3)));
    const rows = width => labels(width).reduce((sum, label) => sum + Math.max(2, label.length), 0);
    const value = Units.read(chart.y);
    const sums = isShown => [1, -1].flatMap(sign => chart.bars.map((bar, i) => series
        .filter((part, p) => isShown(p)).map(part => part.values[i])
        .filter(it => isNumber(it) && it * sign > 0).reduce((sum, it) => sum + it, 0)));
    return {
      series,
      x: value.name,
      y: '',
      empty: chart.parts.filter((part, index) => !series.some(it => it.index === index)).map(part => part.name),
      left: 0,
      height: width => 40 + 20 * rows(width),
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
            x: {
              ...Axes.numeric({unit: value.unit, logarithmic: false, values: sums, measured: false, fromZero: true}, colours),
              stacked: true,
            },
            y: {
              stacked: true,
              grid: {display: false},
              border: {color: colours.axis},
              ticks: {color: colours.text, autoSkip: false, crossAlign: 'far'},
            },
          },
          plugins: {
            tooltip: {callbacks: {label: item => item.dataset.label + ': ' + Units.format(item.parsed.x, value.unit, 4)}},
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

  return {plan, draw, style, onTheme: listener => redraws.push(() => listener())};
})();

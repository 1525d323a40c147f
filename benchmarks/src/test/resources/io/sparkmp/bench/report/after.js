'use strict';

/* Runs when the page is drawn: compares every chart with the data, point by point and by pixels. */
window.addEventListener('load', () => setTimeout(async () => {
  const findings = {dark: window.theme.isDark, charts: [], problems: window.problems, text: '', title: document.title};
  const report = JSON.parse(document.getElementById('data').textContent);
  /** Waits for frames until it holds, or for long; the clock is one that does not wait for frames. */
  async function until(holds) {
    for (let i = 0; i < 400 && !holds(); i++) {
      await new Promise(resolve => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 100);
      });
    }
  }
  const all = (selector, holds) => [...document.querySelectorAll(selector)].every(holds);
  const problem = (chart, what) => findings.problems.push(chart.title + ': ' + what);
  const isNumber = value => typeof value === 'number' && Number.isFinite(value);

  /** What must be drawn: names of series, and how many points or bars of each. */
  function expected(chart) {
    const series = chart.kind === 'bars'
      ? chart.parts.map(part => ({name: part.name, points: part.values.filter(isNumber).length, seen: part.values.some(v => isNumber(v) && v !== 0)}))
      : chart.lines.map(line => {
        const points = line.x.filter((x, i) => isNumber(x) && isNumber(line.y[i])
          && !(chart.logX && x <= 0) && !(chart.logY && line.y[i] <= 0)).length;
        return {name: line.name, points, seen: points > 0};
      });
    return series.filter(it => it.points > 0);
  }

  function pixels(drawn, colour) {
    const [r, g, b] = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16));
    const {left, top, width, height} = drawn.chartArea;
    const ratio = drawn.currentDevicePixelRatio;
    const margin = 6;
    const copy = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    copy.canvas.width = drawn.canvas.width;
    copy.canvas.height = drawn.canvas.height;
    copy.drawImage(drawn.canvas, 0, 0);
    const rgba = copy.getImageData((left - margin) * ratio, (top - margin) * ratio,
        (width + 2 * margin) * ratio, (height + 2 * margin) * ratio).data;
    let count = 0;
    for (let i = 0; i < rgba.length; i += 4) {
      if (rgba[i + 3] > 200 && Math.abs(rgba[i] - r) + Math.abs(rgba[i + 1] - g) + Math.abs(rgba[i + 2] - b) < 24) {
        count++;
      }
    }
    return count;
  }

  /** Pixels of a series, alone if others lie on it. */
  function visible(drawn, index, colour) {
    const together = pixels(drawn, colour);
    if (together > 0) {
      return together;
    }
    drawn.data.datasets.forEach((set, i) => drawn.setDatasetVisibility(i, i === index));
    drawn.update('none');
    const alone = pixels(drawn, colour);
    drawn.data.datasets.forEach((set, i) => drawn.setDatasetVisibility(i, true));
    drawn.update('none');
    return alone;
  }

  function series(chart, drawn, index, want) {
    const set = drawn.data.datasets[index];
    const colour = chart.kind === 'bars' ? set.backgroundColor : set.borderColor;
    const {left, right, top, bottom} = drawn.chartArea;
    const points = drawn.getDatasetMeta(index).data.filter(element => {
      const {x, y} = element.getProps(['x', 'y'], true);
      return !element.skip && isNumber(x) && isNumber(y)
        && x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
    }).length;
    const seen = visible(drawn, index, colour);
    if (set.label !== want.name) {
      problem(chart, 'series ' + index + ' is ' + set.label + ', not ' + want.name);
    }
    if (points !== want.points) {
      problem(chart, want.name + ' has ' + points + ' points within the axes, not ' + want.points);
    }
    if (want.seen && seen === 0) {
      problem(chart, want.name + ' has no pixel of ' + colour);
    }
    return {name: set.label, points, pixels: seen, colour};
  }

  function drawnCharts(charts) {
    const figures = [...document.querySelectorAll('figure')];
    if (figures.length !== charts.length) {
      findings.problems.push(figures.length + ' charts on the page, not ' + charts.length);
      return [];
    }
    return charts.map((chart, i) => {
      const canvas = figures[i].querySelector('canvas');
      const want = expected(chart);
      const drawn = canvas && Chart.getChart(canvas);
      if (figures[i].querySelector('figcaption').textContent !== chart.title) {
        problem(chart, 'another title');
      }
      if (!drawn) {
        if (want.length > 0) {
          problem(chart, 'not drawn');
        }
        return {title: chart.title, series: []};
      }
      if (canvas.getAttribute('role') !== 'img' || !canvas.getAttribute('aria-label').includes(chart.title)) {
        problem(chart, 'nothing for a screen reader');
      }
      if (drawn.data.datasets.length !== want.length) {
        problem(chart, drawn.data.datasets.length + ' series, not ' + want.length);
        return {title: chart.title, series: []};
      }
      for (const scale of Object.values(drawn.scales)) {
        if (scale.ticks.filter(tick => tick.label !== '').length < (chart.kind === 'bars' ? 1 : 2)) {
          problem(chart, 'an axis has next to no labels: ' + scale.id);
        }
      }
      return {title: chart.title, width: canvas.clientWidth, series: want.map((it, s) => series(chart, drawn, s, it))};
    });
  }

  /** Each button of a legend hides its series and shows it again. */
  function legends(charts) {
    document.querySelectorAll('figure').forEach((figure, i) => {
      figure.querySelectorAll('.legend button').forEach((button, s) => {
        const shown = () => Chart.getChart(figure.querySelector('canvas')).isDatasetVisible(s);
        button.click();
        if (shown() || button.getAttribute('aria-pressed') !== 'false') {
          problem(charts[i], 'series ' + s + ' cannot be hidden');
        }
        button.click();
        if (!shown() || button.getAttribute('aria-pressed') !== 'true') {
          problem(charts[i], 'series ' + s + ' stays hidden');
        }
      });
    });
  }

  /** What can be read, with the numbers of all charts. */
  async function text() {
    document.querySelectorAll('details').forEach(details => { details.open = true; });
    const filled = details => details.querySelector('tbody tr') !== null;
    await until(() => all('details', filled));
    if (!all('details', filled)) {
      findings.problems.push('a table of numbers is empty');
    }
    return document.body.innerText;
  }

  try {
    const charts = report.suites.flatMap(suite => suite.charts);
    findings.charts = drawnCharts(charts);
    window.theme.turn();
    const turned = drawnCharts(charts);
    turned.forEach((chart, i) => chart.series.forEach((it, s) => {
      if (it.colour === findings.charts[i].series[s].colour) {
        problem(charts[i], it.name + ' keeps its colour when light turns into dark');
      }
    }));
    window.theme.turn();
    const light = findings.charts.map((it, i) => JSON.stringify((window.theme.isDark ? turned : findings.charts)[i]));
    window.dispatchEvent(new Event('beforeprint'));
    drawnCharts(charts).forEach((it, i) => {
      if (JSON.stringify(it) !== light[i]) {
        problem(it, 'is not printed as it is drawn in light');
      }
    });
    window.dispatchEvent(new Event('afterprint'));
    legends(charts);
    document.body.style.width = '360px';
    await until(() => all('canvas', canvas => canvas.clientWidth <= 360));
    drawnCharts(charts).filter(it => it.width > 360).forEach(it => problem(it, 'too wide for a phone: ' + it.width));
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {
      findings.problems.push('wider than the window');
    }
    document.body.style.width = '';
    findings.text = await text();
  } catch (e) {
    findings.problems.push('check failed: ' + e.stack);
  }
  const output = document.createElement('pre');
  output.id = 'findings';
  output.textContent = JSON.stringify(findings).replace(/[<>&\u0080-\uffff]/g, c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
  document.body.append(output);
}, 300));

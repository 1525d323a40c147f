'use strict';

/* Runs when the page is drawn: compares every chart with the data, point by point and by pixels. */
window.addEventListener('load', () => setTimeout(async () => {
  const findings = {dark: window.theme.isDark, charts: [], problems: window.problems, text: '', title: document.title};
  const report = JSON.parse(document.getElementById('data').textContent);
  /** Some real time, which the clock of the page does not give: it does not wait for frames. */
  const spin = () => Array.from({length: 200000}, (none, i) => Math.sqrt(i)).length;
  /** Waits for frames until it holds, or for long. */
  async function until(holds) {
    for (let i = 0; i < 400 && !holds(); i++) {
      spin();
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
    return {name: set.label, points, pixels: seen, colour, joined: set.showLine !== false};
  }

  /** Where a label is drawn. */
  function box(context, {label, font, textOffset, options: {translation: [x, y], textAlign}}) {
    context.font = font.string;
    const rows = [label].flat();
    const width = Math.max(...rows.map(row => context.measureText(row).width));
    const left = textAlign === 'center' ? x - width / 2 : textAlign === 'right' ? x - width : x;
    const top = y + textOffset - font.lineHeight / 2;
    return {left, right: left + width, top, bottom: top + font.lineHeight * rows.length, text: rows.join(' ')};
  }

  /** Labels of ticks lie apart, within the canvas, and read as people write them. */
  function labels(chart, drawn, scale) {
    const context = document.createElement('canvas').getContext('2d');
    const boxes = scale.getLabelItems(drawn.chartArea).map(item => box(context, item));
    boxes.forEach((it, i) => {
      const right = scale.isHorizontal() ? drawn.width : scale.right;
      if (it.left < -0.5 || it.right > right + 0.5 || it.top < -0.5 || it.bottom > drawn.height + 0.5) {
        problem(chart, 'the label ' + it.text + ' stands out of its place');
      }
      boxes.slice(i + 1).filter(other => it.left < other.right && other.left < it.right
          && it.top < other.bottom - 1 && other.top < it.bottom - 1)
          .forEach(other => problem(chart, 'the labels ' + it.text + ' and ' + other.text + ' overlap'));
    });
    if (scale.type === 'category') {
      return;
    }
    const name = scale.id === 'x' && chart.kind !== 'bars' ? chart.x : chart.y;
    const unit = {bytes: /^[0-9.,]+ (bytes?|kB|MB|GB|TB)$/, ms: /^[0-9.,]+ (ns|\u00b5s|ms|s|min|h)$/}[name.split(', ').pop()] || /./;
    boxes.map(it => it.text.replace('\u00a0', ' ')).filter(text => text !== '0' && !unit.test(text) || /\d{5}|\de/.test(text))
        .forEach(text => problem(chart, 'the label ' + text + ' does not read as people write'));
  }

  /** Nothing stands out of the page or is cut at an edge, but what scrolls by itself. */
  function edges() {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) {
      findings.problems.push('the page scrolls sideways: ' + document.documentElement.scrollWidth + ' in ' + width);
    }
    const scrolls = element => element.closest('.scroll') !== null;
    [...document.body.querySelectorAll('*')].filter(it => !scrolls(it) && it.closest('thead') === null).forEach(it => {
      const {left, right} = it.getBoundingClientRect();
      if (right > width + 0.5 || left < -0.5) {
        findings.problems.push('stands out of the page: ' + it.tagName + ' ' + it.textContent.slice(0, 40));
      }
    });
    document.querySelectorAll('figcaption, .axis, .legend span').forEach(it => {
      if (it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0) {
        findings.problems.push('is cut: ' + it.textContent.slice(0, 40));
      }
    });
  }

  /** Between the titles of charts and the edges of their figures there is a margin. */
  function titles(charts) {
    document.querySelectorAll('figure').forEach((figure, i) => {
      const text = document.createRange();
      text.selectNodeContents(figure.querySelector('figcaption'));
      const [around, title] = [figure.getBoundingClientRect(), text.getBoundingClientRect()];
      const margins = [title.left - around.left, around.right - title.right, title.top - around.top];
      if (Math.min(...margins) < 4) {
        problem(charts[i], 'the title is cut at the edge of a picture');
      }
    });
  }

  /** Pictures come before the tables of the page; each may have one of its own. */
  function order() {
    const figures = [...document.querySelectorAll('figure')];
    const tables = [...document.querySelectorAll('table')].filter(table => !table.closest('figure'));
    if (figures.length > 0 && tables.length > 0
        && !(figures[figures.length - 1].compareDocumentPosition(tables[0]) & Node.DOCUMENT_POSITION_FOLLOWING)) {
      findings.problems.push('a table comes before a chart');
    }
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
        return {title: chart.title, series: [], x: [], y: []};
      }
      if (canvas.getAttribute('role') !== 'img' || !canvas.getAttribute('aria-label').includes(chart.title)) {
        problem(chart, 'nothing for a screen reader');
      }
      if (drawn.data.datasets.length !== want.length) {
        problem(chart, drawn.data.datasets.length + ' series, not ' + want.length);
        return {title: chart.title, series: [], x: [], y: []};
      }
      for (const scale of Object.values(drawn.scales)) {
        if (scale.ticks.filter(tick => tick.label !== '').length < (chart.kind === 'bars' ? 1 : 2)) {
          problem(chart, 'an axis has next to no labels: ' + scale.id);
        }
        labels(chart, drawn, scale);
      }
      const [x, y] = [drawn.scales.x, drawn.scales.y].map(scale => scale.ticks.map(tick => [tick.label].flat().join(' ').replace(/\u00a0/g, ' ')));
      return {title: chart.title, width: canvas.clientWidth, x, y, series: want.map((it, s) => series(chart, drawn, s, it))};
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
    return document.body.innerText.replace(/\u00a0/g, ' ');
  }

  try {
    const charts = (report.suites || [report]).flatMap(part => part.charts || []);
    findings.width = document.documentElement.clientWidth;
    findings.charts = drawnCharts(charts);
    order();
    edges();
    titles(charts);
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
    document.body.style.width = '';
    if (window.more) {
      await window.more(findings, until);
    }
    findings.text = await text();
    edges();
  } catch (e) {
    findings.problems.push('check failed: ' + e.stack);
  }
  window.parent.postMessage(JSON.stringify(findings).replace(/[<>&\u0080-\uffff]/g, c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0')), '*');
}, 300));

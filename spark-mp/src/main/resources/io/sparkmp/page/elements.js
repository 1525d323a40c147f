'use strict';

/** Elements of a page, of whose data every name and note becomes text, never markup. */
const Elements = (() => {
  const SVG = 'http://www.w3.org/2000/svg';

  /** An element with attributes and children, of which strings become text. */
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    Object.entries(attributes || {}).forEach(([name, value]) => element.setAttribute(name, value));
    element.append(...children.filter(child => child !== null));
    return element;
  }

  const scroll = (label, table) => make('div', {class: 'scroll', role: 'region', 'aria-label': label, tabindex: '0'}, table);
  const plural = (count, word) => count + ' ' + word + (count === 1 ? '' : 's');

  // Roles are spelled out: on a narrow screen rows are no rows to a browser's eyes.
  const row = (...cells) => make('tr', {role: 'row'}, ...cells);
  const cell = (kind, ...content) => make('td', {role: 'cell', class: kind}, ...content);
  const rowHead = (...content) => make('th', {scope: 'row', role: 'rowheader'}, ...content);
  const body = (...rows) => make('tbody', {role: 'rowgroup'}, ...rows);
  const table = (kind, ...parts) => make('table', {role: 'table', class: kind}, ...parts);
  const head = (...names) => make('thead', {role: 'rowgroup'}, row(...names.map(name =>
    make('th', {scope: 'col', role: 'columnheader', class: name.startsWith('>') ? 'number' : ''}, name.replace('>', '')))));

  /** Figures whose cells repeat the names of their columns where a narrow screen has no heads. */
  function figures(names, ...rows) {
    rows.forEach(it => Array.from(it.cells).forEach((one, i) => {
      one.dataset.name = names[i].replace('>', '');
    }));
    return table('figures named', head(...names), body(...rows));
  }

  function facts(pairs) {
    return pairs.length === 0 ? null : table('facts', body(...pairs.map(([name, value]) => row(rowHead(name), cell('', value)))));
  }

  /** What a series looks like in its chart. */
  function swatch(kind, index, joined) {
    const {colour, dash, point} = Charts.style(index);
    const svg = document.createElementNS(SVG, 'svg');
    const add = (tag, attributes) => {
      const shape = document.createElementNS(SVG, tag);
      Object.entries(attributes).forEach(([name, value]) => shape.setAttribute(name, value));
      svg.append(shape);
    };
    svg.setAttribute('aria-hidden', 'true');
    svg.setAttribute('width', kind === 'bars' ? 14 : 40);
    svg.setAttribute('height', 14);
    if (kind === 'bars') {
      add('rect', {x: 1, y: 1, width: 12, height: 12, rx: 2, fill: colour});
      return svg;
    }
    if (joined) {
      add('line', {x1: 0, y1: 7, x2: 40, y2: 7, stroke: colour, 'stroke-width': index === 0 ? 3 : 2, 'stroke-dasharray': dash.join(' ')});
    }
    const stroke = {stroke: colour, 'stroke-width': 2, fill: colour};
    const shapes = {
      circle: () => add('circle', {cx: 20, cy: 7, r: 4, ...stroke}),
      rect: () => add('rect', {x: 17, y: 4, width: 6, height: 6, ...stroke}),
      rectRounded: () => add('rect', {x: 17, y: 4, width: 6, height: 6, rx: 2, ...stroke}),
      triangle: () => add('path', {d: 'M20 3 L24 10 L16 10 Z', ...stroke}),
      rectRot: () => add('path', {d: 'M20 3 L24 7 L20 11 L16 7 Z', ...stroke}),
      cross: () => add('path', {d: 'M20 2 V12 M15 7 H25', ...stroke}),
      crossRot: () => add('path', {d: 'M16 3 L24 11 M24 3 L16 11', ...stroke}),
      star: () => add('path', {d: 'M20 2 V12 M15 7 H25 M16.5 3.5 L23.5 10.5 M23.5 3.5 L16.5 10.5', ...stroke}),
    };
    shapes[point]();
    return svg;
  }

  function linesTable(chart) {
    const [x, y] = [Units.read(chart.x), Units.read(chart.y)];
    const values = new Map();
    chart.lines.forEach((line, column) => line.x.forEach((at, i) => {
      if (!values.has(at)) {
        values.set(at, chart.lines.map(() => []));
      }
      values.get(at)[column].push(line.y[i]);
    }));
    const rows = [];
    [...values.keys()].sort((a, b) => a - b).forEach(at => {
      const columns = values.get(at);
      for (let i = 0; i < Math.max(...columns.map(it => it.length)); i++) {
        rows.push(row(rowHead(written(at, x.unit, 6)), ...columns.map(it => cell('number', written(it[i], y.unit, 4)))));
      }
    });
    return table('numbers', make('caption', null, y.name), head(x.name, ...chart.lines.map(line => '>' + line.name)), body(...rows));
  }

  const written = (number, unit, digits) => (Units.isNumber(number) ? Units.format(number, unit, digits) : '');

  function barsTable(chart) {
    const {name, unit} = Units.read(chart.y);
    return table('numbers', make('caption', null, name), head('', ...chart.parts.map(part => '>' + part.name)),
        body(...chart.bars.map((bar, i) =>
          row(rowHead(bar), ...chart.parts.map(part => cell('number', written(part.values[i], unit, 4)))))));
  }

  function numbers(chart) {
    const details = make('details', null, make('summary', null, 'Numbers of this chart'));
    // Only when it is opened: there may be thousands.
    details.addEventListener('toggle', () => {
      if (details.open && !details.querySelector('table')) {
        details.append(scroll('Numbers: ' + chart.title, chart.kind === 'bars' ? barsTable(chart) : linesTable(chart)));
      }
    });
    return details;
  }

  function figure(place, chart) {
    const plan = Charts.plan(chart);
    const element = make('figure', null, make('figcaption', null, chart.title));
    place.append(element);
    if (plan.series.length === 0) {
      element.append(make('p', {class: 'quiet'}, 'There is nothing to draw: no value is a number.'));
      return;
    }
    const names = plan.series.map(it => it.name).join('; ');
    const label = chart.title + '. ' + (chart.kind === 'bars'
        ? 'Stacked bars of ' + chart.y + ' for ' + chart.bars.join('; ') + '. Parts: ' + names
        : plural(plan.series.length, 'line') + ' of ' + chart.y + ' over ' + chart.x + ': ' + names);
    const canvas = make('canvas', {role: 'img', 'aria-label': label});
    const box = make('div', {class: 'box'}, canvas);
    const hidden = new Set();
    let redraw = () => {};
    const buttons = plan.series.map(({name, index, joined}) => {
      const button = make('button', {type: 'button', 'aria-pressed': 'true', title: 'Show or hide'}, swatch(chart.kind, index, joined), make('span', null, name));
      button.addEventListener('click', () => {
        const shown = hidden.delete(index) || !hidden.add(index);
        button.setAttribute('aria-pressed', String(shown));
        redraw(true);
      });
      Charts.onTheme(() => button.replaceChild(swatch(chart.kind, index, joined), button.firstChild));
      return make('li', null, button);
    });
    element.append(make('ul', {class: 'legend', 'aria-label': 'Series'}, ...buttons));
    if (plan.y !== '') {
      element.append(make('p', {class: 'axis up'}, plan.y));
    }
    element.append(box, make('p', {class: 'axis along'}, plan.x));
    redraw = Charts.draw(plan, canvas, box, hidden);
    const apart = plan.series.filter(it => it.joined === false).map(it => it.name);
    if (apart.length > 0) {
      element.append(make('p', {class: 'quiet'}, 'Not joined, since noise would tangle the line: ' + apart.join('; ') + '.'));
    }
    if (plan.left > 0) {
      element.append(make('p', {class: 'quiet'}, plural(plan.left, 'value') + ' of 0 or less cannot be drawn on a logarithmic axis.'));
    }
    if (plan.empty.length > 0) {
      element.append(make('p', {class: 'quiet'}, 'Nothing to draw of: ' + plan.empty.join('; ') + '.'));
    }
    element.append(numbers(chart));
  }

  /** The data of the page. */
  const data = JSON.parse(document.getElementById('data').textContent);

  return {data, make, scroll, plural, row, cell, rowHead, body, table, head, figures, facts, figure};
})();

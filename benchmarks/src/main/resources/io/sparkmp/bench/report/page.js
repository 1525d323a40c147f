'use strict';

/** Builds the page from its data: every name and note becomes text, never markup. */
(() => {
  const report = JSON.parse(document.getElementById('data').textContent);
  const main = document.getElementById('main');
  const SVG = 'http://www.w3.org/2000/svg';

  /** An element with attributes and children, of which strings become text. */
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    Object.entries(attributes || {}).forEach(([name, value]) => element.setAttribute(name, value));
    element.append(...children.filter(child => child !== null));
    return element;
  }

  const scroll = (label, table) => make('div', {class: 'scroll', role: 'region', 'aria-label': label, tabindex: '0'}, table);
  const row = (...cells) => make('tr', null, ...cells);
  const head = (...names) => make('thead', null, row(...names.map(name =>
    make('th', {scope: 'col', class: name.startsWith('>') ? 'number' : ''}, name.replace('>', '')))));
  const plural = (count, word) => count + ' ' + word + (count === 1 ? '' : 's');

  function facts(label, pairs) {
    if (pairs.length === 0) {
      return null;
    }
    return scroll(label, make('table', {class: 'facts'}, make('tbody', null,
        ...pairs.map(([name, value]) => row(make('th', {scope: 'row'}, name), make('td', null, value))))));
  }

  const rowGroup = (group, columns) => row(make('th', {scope: 'rowgroup', colspan: columns},
      group.figure, make('span', {class: 'quiet'}, ' (' + group.better + ')')));

  function comparison(groups, label) {
    const table = make('table', {class: 'figures'},
        head('subject', '>median', 'unit', '>ratio', 'than the first', '>range', '>samples'));
    for (const group of groups) {
      table.append(make('tbody', null, rowGroup(group, 7), ...group.rows.map(it => row(
          make('th', {scope: 'row'}, it.subject),
          make('td', {class: 'number'}, it.median),
          make('td', null, it.unit),
          make('td', {class: 'number'}, it.ratio),
          make('td', {class: /worse/.test(it.than) ? 'worse' : /better/.test(it.than) ? 'better' : 'quiet'}, it.than),
          make('td', {class: 'number'}, it.range),
          make('td', {class: 'number'}, String(it.samples.length))))));
    }
    return scroll(label, table);
  }

  function samples(groups, label) {
    const table = make('table', {class: 'figures'}, head('subject', '>median', 'unit', 'samples, in the order taken'));
    for (const group of groups) {
      table.append(make('tbody', null, rowGroup(group, 4), ...group.rows.map(it => row(
          make('th', {scope: 'row'}, it.subject),
          make('td', {class: 'number'}, it.median),
          make('td', null, it.unit),
          make('td', {class: 'samples'}, it.samples.join('; '))))));
    }
    return scroll(label, table);
  }

  /** What a series looks like in its chart. */
  function swatch(kind, index) {
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
    add('line', {x1: 0, y1: 7, x2: 40, y2: 7, stroke: colour, 'stroke-width': index === 0 ? 3 : 2, 'stroke-dasharray': dash.join(' ')});
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

  const cell = value => make('td', {class: 'number'}, Charts.isNumber(value) ? Charts.number(value, 4) : '');

  function linesTable(chart) {
    const values = new Map();
    chart.lines.forEach((line, column) => line.x.forEach((x, i) => {
      if (!values.has(x)) {
        values.set(x, chart.lines.map(() => []));
      }
      values.get(x)[column].push(line.y[i]);
    }));
    const body = make('tbody');
    [...values.keys()].sort((a, b) => a - b).forEach(x => {
      const columns = values.get(x);
      for (let i = 0; i < Math.max(...columns.map(it => it.length)); i++) {
        const name = Charts.isNumber(x) ? Charts.number(x, 6) : '';
        body.append(row(make('th', {scope: 'row', class: 'number'}, name), ...columns.map(it => cell(it[i]))));
      }
    });
    return make('table', null, make('caption', null, chart.y), head('>' + chart.x, ...chart.lines.map(line => '>' + line.name)), body);
  }

  function barsTable(chart) {
    return make('table', null, make('caption', null, chart.y), head('', ...chart.parts.map(part => '>' + part.name)),
        make('tbody', null, ...chart.bars.map((bar, i) =>
          row(make('th', {scope: 'row'}, bar), ...chart.parts.map(part => cell(part.values[i]))))));
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

  function figure(chart) {
    const plan = Charts.plan(chart);
    const element = make('figure', null, make('figcaption', null, chart.title));
    main.lastChild.append(element);
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
    const buttons = plan.series.map(({name, index}) => {
      const button = make('button', {type: 'button', 'aria-pressed': 'true', title: 'Show or hide'}, swatch(chart.kind, index), make('span', null, name));
      button.addEventListener('click', () => {
        const shown = hidden.delete(index) || !hidden.add(index);
        button.setAttribute('aria-pressed', String(shown));
        redraw(true);
      });
      Charts.onTheme(() => button.replaceChild(swatch(chart.kind, index), button.firstChild));
      return make('li', null, button);
    });
    element.append(make('ul', {class: 'legend', 'aria-label': 'Series'}, ...buttons), box);
    redraw = Charts.draw(plan, canvas, box, hidden);
    if (plan.left > 0) {
      element.append(make('p', {class: 'quiet'}, plural(plan.left, 'value') + ' of 0 or less cannot be drawn on a logarithmic axis.'));
    }
    if (plan.empty.length > 0) {
      element.append(make('p', {class: 'quiet'}, 'Nothing to draw of: ' + plan.empty.join('; ') + '.'));
    }
    element.append(numbers(chart));
  }

  function section(id, title, ...children) {
    const element = make('section', {id, 'aria-labelledby': id + '-title'}, make('h2', {id: id + '-title'}, title), ...children.filter(it => it));
    main.append(element);
    contents.append(make('li', null, make('a', {href: '#' + id}, title)));
    return element;
  }

  const contents = make('ul');
  document.getElementById('contents').append(contents);
  document.title = 'Benchmark report, ' + report.started;
  document.getElementById('run').append('Started ' + report.started + ': ', make('code', null, report.command));

  section('environment', 'Environment', facts('Environment', report.environment));

  const summary = section('summary', 'Summary', make('p', null,
      'Medians of all figures. The ratio of a subject is its median over that of the first subject of the same figure: ours, unless it was left out. '
      + '\u201c2 times worse\u201d is twice the time, or half the rate.'));
  for (const suite of report.suites) {
    if (suite.groups.length > 0) {
      summary.append(make('h3', null, suite.suite), comparison(suite.groups, 'Summary of ' + suite.suite));
    }
  }

  report.suites.forEach((suite, index) => {
    const element = section('suite-' + index, suite.suite, make('p', null, suite.about),
        make('p', {class: 'quiet'}, 'Took ' + suite.seconds + ' s.'));
    if (suite.notes.length > 0) {
      element.append(make('h3', null, 'Notes'), make('ul', {class: 'notes'},
          ...suite.notes.map(note => make('li', {class: 'note'}, note))));
    }
    if (suite.charts.length > 0) {
      element.append(make('h3', null, 'Charts'));
      suite.charts.forEach(figure);
    }
    element.append(make('h3', null, 'Figures'), suite.groups.length > 0
        ? samples(suite.groups, 'Samples of ' + suite.suite)
        : make('p', {class: 'quiet'}, 'There are none.'));
    if (suite.settings.length > 0) {
      element.append(make('h3', null, 'Settings'), facts('Settings of ' + suite.suite, suite.settings));
    }
  });
})();

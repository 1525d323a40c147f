'use strict';

/** Builds the page from its data: every name and note becomes text, never markup. */
(() => {
  const {make, plural, row, cell, rowHead, body, table, head, facts, figure} = Elements;
  const report = Elements.data;
  const main = document.getElementById('main');
  const groupHead = (group, columns) => row(make('th', {scope: 'rowgroup', role: 'rowheader', colspan: columns},
      group.figure, make('span', {class: 'quiet'}, ' (' + group.better + ')')));

  function than({than: words, basis}) {
    const kind = /worse/.test(words) ? 'worse' : /better/.test(words) ? 'better' : 'quiet';
    return cell('than', make('span', {class: kind}, words), basis === '' ? null : make('span', {class: 'quiet'}, ' (' + basis + ')'));
  }

  const value = it => cell('number', it.unit === '' ? it.value : it.value + '\u00a0' + it.unit);

  function comparison(suite) {
    return table('figures',
        head('', '>' + suite.value, 'than the first', 'samples and their range'),
        ...suite.groups.map(group => body(groupHead(group, 4), ...group.rows.map(it => row(
            rowHead(it.subject),
            value(it),
            than(it),
            cell('range', plural(it.samples.length, 'sample') + (it.range === '' ? '' : ', ' + it.range)))))));
  }

  function samples(suite) {
    return table('figures',
        head('', 'samples, in the order taken'),
        ...suite.groups.map(group => body(groupHead(group, 2), ...group.rows.map(it => row(
            rowHead(it.subject), cell('samples', it.samples.join('; ') + (it.unit === '' ? '' : '\u00a0' + it.unit)))))));
  }

  const contents = new Map(['Charts', 'Figures', 'Run'].map(name => [name, make('ul', {'aria-label': name})]));

  function section(group, id, title, ...children) {
    const element = make('section', {id, 'aria-labelledby': id + '-title'}, make('h2', {id: id + '-title'}, title), ...children.filter(it => it));
    main.append(element);
    contents.get(group).append(make('li', null, make('a', {href: '#' + id}, title)));
    return element;
  }

  const warning = suite => (suite.load === '' ? null
      : make('p', {class: 'warning'}, 'Measured while the machine was busy: ' + suite.load + '. The figures mean less.'));
  const notes = suite => (suite.notes.length === 0 ? null
      : make('ul', {class: 'notes', 'aria-label': 'Notes'}, ...suite.notes.map(note => make('li', {class: 'note'}, note))));

  function charts(suite, index) {
    const element = section('Charts', 'charts-' + index, suite.suite, make('p', null, suite.about), warning(suite));
    suite.charts.forEach(chart => figure(element, chart));
    element.append(...[notes(suite)].filter(it => it));
    element.append(make('p', {class: 'quiet'}, (suite.charts.length === 0 ? 'No charts. ' : '') + 'It took ' + suite.seconds + ' s. ',
        make('a', {href: '#figures-' + index}, 'Figures and settings of ' + suite.suite)));
  }

  function figures(suite, index) {
    const element = section('Figures', 'figures-' + index, suite.suite + ': figures', warning(suite));
    if (suite.groups.length === 0) {
      element.append(make('p', {class: 'quiet'}, 'There are none.'));
    } else {
      element.append(comparison(suite), make('details', null, make('summary', null, 'All samples'), samples(suite)));
    }
    if (suite.settings.length > 0) {
      element.append(make('h3', null, 'Settings'), facts(suite.settings));
    }
  }

  document.title = 'Benchmark report, ' + report.started;
  document.getElementById('run').append('Started ' + report.started + ': ', make('code', null, report.command));
  const busy = report.suites.filter(suite => suite.load !== '');
  if (busy.length > 0 && report.suites.length > 1) {
    document.getElementById('warnings').append(make('p', {class: 'warning'},
        'Measured while the machine was busy: ' + busy.map(suite => suite.suite + ' (' + suite.load + ')').join(', ') + '.'));
  }
  report.suites.forEach(charts);
  if (report.suites.length > 0) {
    main.append(make('section', {'aria-label': 'About the figures'}, make('p', {class: 'intro'},
        'Where there are several samples, the figure is their median. A subject is compared with the first of the same figure: ours, unless it was left out. '
        + '\u201c2 times worse\u201d is twice the time, or half the rate.')));
  }
  report.suites.forEach(figures);
  section('Run', 'environment', 'Environment', facts(report.environment));
  document.getElementById('contents').append(...[...contents].filter(([name, list]) => list.childElementCount > 0)
      .map(([name, list]) => make('div', null, make('span', {class: 'quiet'}, name), list)));
})();

'use strict';

/** The page on a training. */
(() => {
  const {data, make, facts, figure} = Elements;
  const main = document.getElementById('main');
  const contents = make('ul', {'aria-label': 'Sections'});

  function section(id, title, ...children) {
    const element = make('section', {id, 'aria-labelledby': id + '-title'}, make('h2', {id: id + '-title'}, title), ...children);
    main.append(element);
    contents.append(make('li', null, make('a', {href: '#' + id}, title)));
    return element;
  }

  document.getElementById('run').append(data.sentence);
  if (data.warnings.length > 0) {
    section('warnings', 'Warnings', make('ul', {class: 'notes'}, ...data.warnings.map(text => make('li', {class: 'note'}, text))));
  }
  const course = section('course', 'Course');
  data.charts.forEach(chart => figure(course, chart));
  section('failures', 'Failures', ...(data.retries.length === 0
    ? [make('p', {class: 'quiet'}, 'Nothing failed, nothing was tried again.')]
    : [make('p', null, 'What failed was tried again:'),
      make('ul', {class: 'notes'}, ...data.retries.map(({epoch, reason}) => make('li', {class: 'note'}, 'Epoch ' + epoch + ': ' + reason)))]));
  data.groups.filter(group => group.facts.length > 0)
      .forEach((group, i) => section('facts-' + i, group.title, facts(group.facts)));
  document.getElementById('contents').append(make('div', null, contents));
})();

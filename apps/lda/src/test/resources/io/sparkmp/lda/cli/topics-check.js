'use strict';

/* Uses the page on topics as a reader does. */
window.more = async (findings, until) => {
  const problem = text => findings.problems.push(text);
  const data = JSON.parse(document.getElementById('data').textContent);
  const circles = () => [...document.querySelectorAll('.map circle')];
  const radii = () => circles().map(it => Number(it.getAttribute('r')));
  const terms = () => [...document.querySelectorAll('.terms .word')].map(it => it.textContent);
  const title = () => document.getElementById('topic').textContent;
  const words = topic => data.topics[topic].terms.length;

  if (circles().length !== data.topics.length || radii().some(it => !(it > 0))) {
    problem('not every topic has a circle: ' + radii());
  }
  circles().forEach(circle => {
    const [around, it] = [circle.closest('svg').getBoundingClientRect(), circle.getBoundingClientRect()];
    if (it.left < around.left || it.right > around.right || it.top < around.top || it.bottom > around.bottom) {
      problem('a circle stands out of the map');
    }
  });
  const slider = document.getElementById('lambda');
  for (const value of ['0', '1']) {
    slider.value = value;
    slider.dispatchEvent(new Event('input'));
    const said = document.querySelector('output').textContent;
    if (Number(said) !== Number(value)) {
      problem('the slider says ' + said + ' at ' + value);
    }
    const counts = [...document.querySelectorAll('.terms .count')].map(it => Number(it.textContent.replace(/,/g, '')));
    if (value === '1' && counts.some((count, i) => i > 0 && count > counts[i - 1])) {
      problem('the terms of lambda 1 are not the most frequent first: ' + counts);
    }
  }
  const first = title();
  const other = document.querySelector('.map g[aria-pressed="false"]');
  other.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'}));
  if (title() === first || other.getAttribute('aria-pressed') !== 'true') {
    problem('a topic cannot be chosen on the map');
  }
  const topic = Number(title().replace('Topic ', ''));
  if (terms().length !== Math.min(data.listed, words(topic))) {
    problem(terms().length + ' terms of topic ' + topic + ', not ' + words(topic));
  }
  const input = document.getElementById('word');
  const search = text => {
    input.value = text;
    input.dispatchEvent(new Event('input'));
    return document.querySelector('[role="status"]').textContent;
  };
  const before = radii().join();
  if (!search(terms()[0]).includes('Topic ') || radii().join() === before) {
    problem('a word that is searched for does not change the map');
  }
  if (!search('nosuchword').includes('No topic has')) {
    problem('a word that no topic has is not refused');
  }
  if (!search('').match(/^$/) || radii().join() !== before) {
    problem('the map does not come back');
  }
  const head = document.querySelector('.figures thead');
  const seen = head.getBoundingClientRect().width > 1;
  document.querySelectorAll('.figures td').forEach(it => {
    const name = getComputedStyle(it, '::before').content;
    if (seen !== (name === 'none') || name === '""') {
      problem('a figure has ' + (seen ? 'its name twice' : 'no name') + ': ' + it.textContent);
    }
  });
};

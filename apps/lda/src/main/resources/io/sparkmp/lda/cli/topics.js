'use strict';

/** The page on the topics of a model. */
(() => {
  const {data, make, figures, row, rowHead, cell, facts} = Elements;
  const {topics, words} = data;
  const main = document.getElementById('main');
  const whole = d3.format(',');
  const percent = d3.format('.1%');
  const three = value => (value === null ? '' : d3.format('.3f')(value));
  const allTokens = Math.max(1, d3.sum(topics, topic => topic.tokens));
  const share = topic => topic.tokens / allTokens;
  const bySize = [...topics].sort((a, b) => b.tokens - a.tokens || a.topic - b.topic);

  const inTopic = (topic, count) => (count + data.beta) / (topic.tokens + data.vocabulary * data.beta);
  const relevance = (topic, [word, count], lambda) =>
    Math.log(inTopic(topic, count)) - (1 - lambda) * Math.log(words[word].tokens / allTokens);
  const best = (topic, lambda) => [...topic.terms]
      .map(term => ({term, relevance: relevance(topic, term, lambda)}))
      .sort((a, b) => b.relevance - a.relevance || (words[a.term[0]].word < words[b.term[0]].word ? -1 : 1))
      .slice(0, data.listed)
      .map(({term}) => term);

  let chosen = bySize[0];
  let word = null; // index of the one that is looked at
  const redraws = [];
  const redraw = () => redraws.forEach(each => each());

  function choose(topic) {
    chosen = topic;
    redraw();
  }

  function look(at) {
    word = word === at ? null : at;
    redraw();
  }

  function section(id, title, ...children) {
    const element = make('section', {id, 'aria-labelledby': id + '-title'}, make('h2', {id: id + '-title'}, title), ...children);
    main.append(element);
    contents.append(make('li', null, make('a', {href: '#' + id}, title)));
    return element;
  }

  const contents = make('ul', {'aria-label': 'Sections'});

  /** Topics as circles: near to each other if they use the same words, as large as they have tokens. */
  function map() {
    const size = 480;
    const margin = 56;
    const svg = d3.create('svg').attr('class', 'map').attr('viewBox', [0, 0, size, size]).attr('role', 'group')
        .attr('aria-label', 'Map of the topics');
    const [xs, ys] = [d3.extent(topics, topic => topic.x), d3.extent(topics, topic => topic.y)];
    const half = Math.max(xs[1] - xs[0], ys[1] - ys[0]) / 2 || 1;
    const scale = ([low, high], range) => d3.scaleLinear([(low + high) / 2 - half, (low + high) / 2 + half], range);
    const [across, up] = [scale(xs, [margin, size - margin]), scale(ys, [size - margin, margin])];
    svg.append('line').attr('class', 'axis-line').attr('x1', 0).attr('x2', size).attr('y1', up(0)).attr('y2', up(0));
    svg.append('line').attr('class', 'axis-line').attr('y1', 0).attr('y2', size).attr('x1', across(0)).attr('x2', across(0));
    const most = d3.max(topics, share) || 1;
    const radius = d3.scaleSqrt([0, 1], [0, size / 11]);
    const groups = svg.selectAll('g').data(bySize).join('g')
        .attr('transform', topic => 'translate(' + across(topic.x) + ',' + up(topic.y) + ')')
        .attr('role', 'button').attr('tabindex', 0)
        .on('click', (event, topic) => choose(topic))
        .on('keydown', (event, topic) => {
          if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            choose(topic);
          }
        });
    groups.append('title');
    groups.append('circle');
    groups.append('text').text(topic => topic.topic);
    const shareOfWord = () => {
      const counts = new Map(words[word].topics.map((topic, i) => [topic, words[word].counts[i]]));
      return topic => (counts.get(topic.topic) || 0) / words[word].tokens;
    };
    redraws.push(() => {
      const value = word === null ? topic => share(topic) / most : shareOfWord();
      groups.attr('class', topic => (topic === chosen ? 'chosen' : null))
          .attr('aria-pressed', topic => String(topic === chosen))
          .attr('aria-label', topic => 'Topic ' + topic.topic + ', ' + percent(share(topic)) + ' of all tokens')
          .select('title').text(topic => 'Topic ' + topic.topic + ': '
              + best(topic, 1).slice(0, 5).map(([term]) => words[term].word).join(', '));
      groups.select('circle').attr('r', topic => radius(value(topic)));
    });
    return svg.node();
  }

  /** The terms of the topic, as relevant as lambda makes them. */
  function terms() {
    const shown = make('output', {for: 'lambda'});
    const slider = make('input', {id: 'lambda', type: 'range', min: 0, max: 1, step: 1 / data.steps, value: 0.6});
    const list = make('ol', {class: 'terms', 'aria-label': 'Terms'});
    const title = make('h3', {id: 'topic'});
    const about = make('div');
    const select = make('select', {id: 'choose'}, ...topics.map(topic =>
      make('option', {value: topic.topic}, 'Topic ' + topic.topic)));
    select.addEventListener('change', () => choose(topics[Number(select.value)]));
    slider.addEventListener('input', redraw);
    const entry = ([index, count], most) => {
      const {word: text, tokens} = words[index];
      const bar = (kind, value) => make('span', {class: kind, style: 'width: ' + (100 * value / most) + '%'});
      const button = make('button', {type: 'button', 'aria-pressed': String(index === word),
        title: whole(count) + ' of ' + whole(tokens) + ' tokens; press to see its other topics'},
      make('span', {class: 'word'}, text), make('span', {class: 'bar'}, bar('all', tokens), bar('ours', count)),
      make('span', {class: 'count'}, whole(count)));
      button.addEventListener('click', () => look(index));
      return make('li', null, button);
    };
    redraws.push(() => {
      const lambda = Number(slider.value);
      shown.textContent = lambda.toFixed(1);
      select.value = String(chosen.topic);
      title.textContent = 'Topic ' + chosen.topic;
      about.replaceChildren(facts([
        ['share of all tokens', percent(share(chosen)) + ', ' + whole(chosen.tokens)],
        ['alpha of its prior', d3.format('.4~g')(chosen.alpha)],
        ['exclusivity', three(chosen.exclusivity)],
        ...(chosen.npmi === null ? [] : [['coherence, NPMI', three(chosen.npmi)], ['coherence, UMass', three(chosen.umass)]]),
      ]));
      const listed = best(chosen, lambda);
      const most = d3.max(listed, ([index]) => words[index].tokens) || 1;
      list.replaceChildren(...listed.map(term => entry(term, most)));
    });
    return make('div', null,
        make('div', {class: 'controls'},
            make('label', {for: 'choose'}, 'Topic', select),
            make('label', {for: 'lambda'}, make('span', null, 'Relevance, \u03bb = ', shown), slider)),
        title, about,
        make('p', {class: 'quiet legend'}, make('span', {class: 'key ours'}), ' tokens in the topic, ',
            make('span', {class: 'key all'}), ' in all topics. \u03bb = 1 lists the most frequent terms, \u03bb = 0 those that other topics have least.'),
        list);
  }

  /** The topics of a word, by name or by a press on a term. */
  function search() {
    const byName = new Map(words.map((each, index) => [each.word, index]));
    const input = make('input', {id: 'word', type: 'search', autocomplete: 'off', spellcheck: 'false'});
    const found = make('div', {class: 'status', role: 'status'});
    const similar = text => words.filter(each => each.word.startsWith(text)).slice(0, 8);
    input.addEventListener('input', () => {
      const text = input.value.trim().toLowerCase();
      const index = byName.has(input.value.trim()) ? byName.get(input.value.trim()) : byName.get(text);
      word = index === undefined ? null : index;
      redraw();
      if (index === undefined && text !== '') {
        const close = similar(text);
        found.replaceChildren(make('p', null, 'No topic has \u201c' + text + '\u201d. ', ...close.flatMap((each, i) => {
          const button = make('button', {class: 'plain', type: 'button'}, each.word);
          button.addEventListener('click', () => {
            input.value = each.word;
            input.dispatchEvent(new Event('input'));
          });
          return [i === 0 ? 'Words that begin so: ' : ', ', button];
        })));
      }
    });
    redraws.push(() => {
      if (word === null) {
        found.replaceChildren();
        return;
      }
      const {word: text, tokens, topics: where, counts} = words[word];
      found.replaceChildren(make('p', null, '\u201c' + text + '\u201d, ' + whole(tokens) + ' tokens; the map shows which topics have them. ',
          ...where.flatMap((topic, i) => {
            const button = make('button', {class: 'plain', type: 'button'}, 'Topic ' + topic);
            button.addEventListener('click', () => choose(topics[topic]));
            return [i === 0 ? '' : ', ', button, ' ' + percent(counts[i] / tokens)];
          })));
    });
    return make('div', null, make('div', {class: 'controls'}, make('label', {for: 'word'}, 'Find a word', input)), found);
  }

  function documents() {
    const list = make('div');
    const heading = make('h3');
    redraws.push(() => {
      heading.textContent = 'Documents of topic ' + chosen.topic;
      list.replaceChildren(figures(['', '>share of the document', '>its tokens'],
          ...chosen.documents.map(each => row(rowHead(each.name), cell('number', percent(each.share)), cell('number', whole(each.tokens))))));
    });
    return section('documents', 'Most typical documents', heading, list);
  }

  function all() {
    const rows = bySize.map(topic => {
      const button = make('button', {class: 'plain', type: 'button'}, 'Topic ' + topic.topic);
      button.addEventListener('click', () => {
        choose(topic);
        document.getElementById('map').scrollIntoView();
      });
      return row(rowHead(button, ': ' + best(topic, 1).slice(0, 8).map(([term]) => words[term].word).join(', ')),
          cell('number', percent(share(topic))), cell('number', three(topic.npmi)), cell('number', three(topic.exclusivity)));
    });
    return figures(['', '>share', '>NPMI', '>exclusivity'], ...rows);
  }

  document.getElementById('run').append(topics.length + ' topics of ' + whole(allTokens) + ' tokens, '
      + whole(data.vocabulary) + ' words. Topics carry the numbers of the model. ' + data.judged);
  section('map', 'Map and terms', search(), make('div', {class: 'panes'}, make('div', null, map(),
      make('p', {class: 'quiet'}, 'Near to each other are topics that use the same words (Hellinger distance, two main axes); the area of a circle is the share of all tokens, or of a word that is looked at.')),
  terms()));
  if (data.hasDocuments) {
    documents();
  }
  section('all', 'All topics', all());
  document.getElementById('contents').append(make('div', null, contents));
  redraw();
})();

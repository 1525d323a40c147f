'use strict';

/** The page on the recommendations of some users. */
(() => {
  const {data, make, plural, figures, row, rowHead, cell} = Elements;
  const main = document.getElementById('main');
  const contents = make('ul', {'aria-label': 'Users'});
  const two = value => value.toLocaleString('en', {minimumFractionDigits: 2, maximumFractionDigits: 2});
  const short = value => value.toLocaleString('en', {maximumFractionDigits: 2});

  const joined = (parts, write) => parts.flatMap((part, i) => [i === 0 ? '' : ', ', ...write(part)]);

  function item({name, score, reasons, similar}) {
    return make('li', null, make('span', {class: 'name'}, name),
        make('span', {class: 'score', title: data.explicit ? 'predicted rating, not clipped' : 'preference'}, two(score)),
        reasons.length === 0 ? null : make('p', null, 'Near to ', ...joined(reasons, reason =>
          [reason.name, make('span', {class: 'quiet'}, ' (rated ' + short(reason.rating) + ', cosine ' + two(reason.cosine) + ')')])),
        similar.length === 0 ? null : make('p', {class: 'quiet'}, 'Similar: ' + similar.join(', ')));
  }

  function past(user) {
    if (user.rated === 0) {
      return make('p', {class: 'quiet'}, data.hasHistory ? 'No ratings of this user were given.'
        : 'No ratings were given, so that neither history nor reasons can be shown; --history adds them.');
    }
    const left = user.rated - user.past.length;
    return make('div', null, figures(['', '>rated', data.explicit ? '>predicted' : '>preference'],
        ...user.past.map(each => row(rowHead(each.name), cell('number', short(each.rating)),
            cell('number', each.known ? two(each.predicted) : 'unknown')))),
    left === 0 ? null : make('p', {class: 'quiet'}, 'And ' + plural(left, 'lower rating') + '.'));
  }

  data.users.forEach((user, i) => {
    const id = 'user-' + i;
    main.append(make('section', {id, 'aria-labelledby': id + '-title'}, make('h2', {id: id + '-title'}, 'User ' + user.id),
        make('div', {class: 'user'},
            make('div', null, make('h3', null, 'Recommended'), make('ol', {class: 'items'}, ...user.items.map(item))),
            make('div', null, make('h3', null, 'Rated' + (user.rated > 0 ? ', ' + plural(user.rated, 'item') : '')), past(user)))));
    contents.append(make('li', null, make('a', {href: '#' + id}, 'User ' + user.id)));
  });
  document.getElementById('run').append(data.explicit
    ? 'Predicted ratings decide the order; those of recommended items are not clipped to the range of ratings.'
    : 'The preference that the model predicts, about 1 for what a user would choose and 0 for what he would not, decides the order.',
  ' Reasons are the items nearest by their factors that the user has rated.');
  document.getElementById('contents').append(make('div', null, contents));
})();

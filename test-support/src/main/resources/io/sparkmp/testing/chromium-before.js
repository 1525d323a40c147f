'use strict';

/* Runs before the scripts of the page: keeps what goes wrong, and can turn light into dark. */
window.problems = [];
window.addEventListener('error', event => window.problems.push('error: ' + event.message));
window.addEventListener('unhandledrejection', event => window.problems.push('rejected: ' + event.reason));
document.addEventListener('securitypolicyviolation', event =>
  window.problems.push('wanted to load ' + event.violatedDirective + ' ' + event.blockedURI));
for (const level of ['error', 'warn']) {
  console[level] = (...what) => window.problems.push('console.' + level + ': ' + what.join(' '));
}
window.theme = (() => {
  const real = window.matchMedia('(prefers-color-scheme: dark)');
  const listeners = [];
  let turned = false;
  window.matchMedia = () => ({
    get matches() { return real.matches !== turned; },
    addEventListener: (type, listener) => listeners.push(listener),
  });
  return {
    isDark: real.matches,
    turn: () => { turned = !turned; listeners.forEach(listener => listener()); },
  };
})();

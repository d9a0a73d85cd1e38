// Runs before the first paint and before every module.

// The theme that this person chose on this machine. The key and the values are those of src/theme/themeChoice.ts.
(function () {
  var choice;
  try {
    choice = localStorage.getItem('frontdesk-theme');
  } catch {
    choice = null;
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// zod would try to compile its schemas while modules load; the page's policy refuses that and reports each attempt.
globalThis.__zod_globalConfig = { jitless: true };

function meta(name) {
  return document.querySelector(`meta[name="frontdesk-${name}"]`)?.content ?? '';
}

function isSignIn() {
  return /^\/(login|auth-callback)/.test(location.pathname);
}

// The frame of the screens, for the members of the team. src/providers/layoutMemory.ts keeps the chosen width.
(function () {
  if (meta('session') !== 'team' || isSignIn()) return;
  const key = 'frontdesk-layout:shell';
  let chosen;
  try {
    const stored = sessionStorage.getItem(key);
    if (stored === null) sessionStorage.setItem(key, '{}');
    chosen = JSON.parse(stored)?.collapsed;
  } catch {
    // Without storage the app shows its frame later.
    return;
  }
  document.documentElement.dataset.frame = chosen === undefined ? 'auto' : chosen ? 'narrow' : 'wide';
})();

// The calls of every first screen, sent while the app's script is on its way. The app makes the same calls, and
// src/platform/startedCalls.ts gives it these answers.
(function () {
  const clientId = meta('client-id');
  if (!['member', 'team'].includes(meta('session')) || isSignIn()) return;
  try {
    if (localStorage.getItem('frontdesk-signed-out') !== null) return;
  } catch {
    // Without storage no tab can mark the browser as signed out.
  }
  const calls = (globalThis.frontdeskStarted = []);
  // src/main.ts runs the app then. The app reads a failure when it makes the call.
  const asked = signIn().catch(() => {});
  globalThis.frontdeskReady = { asked, painted: asked.then((first) => first?.painted) };

  async function signIn() {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    // Another tab shares its tokens.
    if (held.some(({ name }) => name === `frontdesk:${clientId}:member`)) return undefined;
    const asked = { clientId, grantType: 'browser_session', rotateRefreshToken: true };
    const { access_token: token } = await copyOf(send('POST', '/oauth2/token', { content: asked }));
    return token ? sendOthers(token) : undefined;
  }

  /** The app reads the answer, too. */
  async function copyOf(answer) {
    return (await answer).clone().json();
  }

  /** `painted` resolves when the first rows are painted, if there are any. */
  function sendOthers(token) {
    let painted;
    if (location.pathname === '/services' && location.search === '') {
      const paging = { limit: 25, offset: 0 };
      const query = { filter: {}, sort: [{ fieldName: 'name', order: 'ASC' }], paging };
      const rows = send('POST', '/v2/services/query', { content: { query }, token });
      const filter = JSON.stringify({ resource: 'services' });
      const sorted = new URLSearchParams({ filter, range: '[0,99]', sort: '["position","ASC"]' });
      const views = send('GET', `/frontdesk/v1/saved-views?${sorted}`, { token });
      painted = paintRows(rows, views).catch(() => {});
    }
    void send('GET', '/frontdesk/v1/me', { token });
    void send('GET', '/frontdesk/v1/business', { token });
    return { painted };
  }

  /** Shows the first services in the frame until the app has rendered rows, unless the list opens with a saved view. */
  async function paintRows(...answers) {
    const [{ services }, views] = await Promise.all(answers.map(copyOf));
    const root = document.getElementById('root');
    const { dataset } = document.documentElement;
    if (dataset.frame === undefined || root.querySelector('main')) return;
    if (services.length === 0 || views.some(({ isDefault }) => isDefault)) return;
    const list = document.querySelector('#frame ol');
    for (const { id, name, tagLine } of services.slice(0, 12)) {
      const link = list.appendChild(document.createElement('li')).appendChild(document.createElement('a'));
      link.href = `/services/${id}`;
      link.tabIndex = -1;
      const words = link.appendChild(document.createElement('div'));
      words.appendChild(document.createElement('b')).textContent = name;
      words.appendChild(document.createElement('small')).textContent = tagLine ?? '';
    }
    dataset.rows = dataset.frame;
    let limit;
    const watcher = new MutationObserver(() => {
      if (root.querySelector('[data-record]')) showApp();
      // The app may show something else: another screen, or an error.
      else if (root.querySelector('main')) limit ??= setTimeout(showApp, 2000);
    });
    watcher.observe(root, { childList: true, subtree: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    function showApp() {
      watcher.disconnect();
      clearTimeout(limit);
      delete dataset.rows;
      list.replaceChildren();
    }
  }

  function send(method, path, { content, token }) {
    const headers = { accept: 'application/json' };
    const body = content && JSON.stringify(content);
    if (body) headers['content-type'] = 'application/json';
    if (token) headers.authorization = token;
    const answer = fetch(path, { method, headers, ...(body && { body }) });
    // The app reads a failure when it makes the call.
    answer.catch(() => {});
    calls.push({ method, url: location.origin + path, body, token, at: performance.now(), answer });
    return answer;
  }
})();

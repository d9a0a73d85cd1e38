/**
 * The page's only Trusted Types policy, in force before React loads (required by the Content-Security-Policy). Rejects
 * markup from scripts except an empty string and the zero-width space of react-admin's helper texts; without a policy
 * every form would fail.
 */
const harmless = new Set(['', '&#8203;']);

interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', {
  createHTML(markup) {
    if (harmless.has(markup)) return markup;
    throw new TypeError('Markup from script is not allowed.');
  },
  createScriptURL(url) {
    // Only the demo runs the platform in the tab, with a service worker and a database worker from this host.
    if (__DEMO__ && new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError('Scripts from script are not allowed.');
  },
});

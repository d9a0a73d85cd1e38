/**
 * The one trusted-types policy of the page, in force before React loads (the page's Content-Security-Policy asks for it).
 * Markup from script is refused but for an empty string and the zero-width space of react-admin's helper texts;
 * with no policy at all every form would fail.
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
    // The demo alone runs the platform in the tab: its service worker and the database's thread are files of this host.
    if (__DEMO__ && new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError('Scripts from script are not allowed.');
  },
});

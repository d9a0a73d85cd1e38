import type { Plugin } from 'vite';

/** Loads what an entry imports dynamically at its start together with the entry, which Vite does for static imports only. */
export function preloadApp(): Plugin {
  return {
    name: 'frontdesk-preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        // Vite preloads these.
        const known = chunk?.imports ?? [];
        const files = new Set<string>();
        const add = (file: string) => {
          const found = bundle[file];
          if (found?.type !== 'chunk' || known.includes(file) || files.has(file)) return;
          files.add(file);
          found.imports.forEach(add);
        };
        if (chunk?.isEntry) chunk.dynamicImports.forEach(add);
        return [...files].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

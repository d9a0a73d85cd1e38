import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** What most visits open with, loaded lazily: without a preload each would wait for the one before it to run. */
const firstScreen = /\/src\/(?:App|services\/ServiceList)\.tsx$/;

/** Names in index.html what the first screen will ask for, so that the browser asks for it at once. */
export function preloads(): Plugin {
  return {
    name: 'frontdesk-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle = {} }) {
        if (path !== '/index.html') return [];
        return screenChunks(Object.values(bundle)).map(chunkTag);
      },
    },
  };
}

function screenChunks(outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunks = new Map<string, Rolldown.OutputChunk>();
  for (const output of outputs) if (output.type === 'chunk') chunks.set(output.fileName, output);
  const reach = (names: readonly string[], seen: Set<string>): Set<string> => {
    for (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      reach(chunks.get(name)?.imports ?? [], seen);
    }
    return seen;
  };
  const all = [...chunks.values()];
  // What the entry imports has its preloads from Vite.
  const present = reach(
    all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    new Set(),
  );
  const screens = all.filter(
    ({ moduleIds, isDynamicEntry }) => isDynamicEntry && moduleIds.some((id) => firstScreen.test(id)),
  );
  const wanted = reach(
    screens.map(({ fileName }) => fileName),
    new Set(),
  );
  return [...wanted].filter((name) => !present.has(name));
}

function chunkTag(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', href: `/${fileName}`, crossorigin: true },
    injectTo: 'head',
  };
}

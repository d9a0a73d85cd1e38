import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Names `public/start.js` by its content like the other scripts, so that browsers keep it without asking again. */
export function hashedStart(): Plugin {
  return {
    name: 'frontdesk-hashed-start',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', ...(await hashed()) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => html.replace('src="/start.js"', `src="/${(await hashed()).fileName}"`),
    },
    async writeBundle({ dir = '' }) {
      await rm(join(dir, 'start.js'), { force: true });
    },
  };
}

async function hashed(): Promise<{ source: string; fileName: string }> {
  const source = await readFile('public/start.js', 'utf8');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { source, fileName: `assets/start-${hash}.js` };
}

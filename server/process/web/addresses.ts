import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { AppConfig } from '../../rules/options.ts';
import type { Settings } from '../arguments.ts';

/** The public URL of this server, and its other URLs. */
export function publicUrls(
  { host, publicUrl: given }: Pick<Settings, 'host' | 'publicUrl'>,
  port: number,
): Pick<AppConfig, 'publicUrl' | 'alsoReachedAt'> {
  const publicUrl = given ?? `http://${nameOf(host)}:${port}`;
  const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`);
  return { publicUrl, alsoReachedAt: local.filter((url) => url !== publicUrl) };
}

function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return hostname();
  return host.includes(':') ? `[${host}]` : host;
}

/** URL of the built dashboard's typeface, which the hosted pages share. */
export async function typefaceIn(dashboard: string): Promise<string | undefined> {
  const folder = join(dashboard, 'assets');
  if (!existsSync(folder)) return undefined;
  const file = (await readdir(folder)).find((name) =>
    /hanken-grotesk-latin-wght-normal.*\.woff2$/.test(name),
  );
  return file && `/assets/${file}`;
}

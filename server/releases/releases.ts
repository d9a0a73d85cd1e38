import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { unpackDataFiles, type DataFiles } from './dataFiles.ts';
import type { ReleasedBusiness } from './releasedBusiness.ts';

/**
 * One folder per released schema, named after the number of its migrations: a data directory and a PostgreSQL dump
 * of the server at that time, and the expected content of each. Two kinds of states of main have no release: those
 * that did not build (5 to 10 migrations), and those with a migration that was edited later.
 */
export const releasesFolder = 'server/releases';

export interface Release {
  /** In alphabetical order. */
  migrations: string[];
  inDirectory: ReleasedBusiness;
  inDump: ReleasedBusiness;
}

/** Names of all releases, oldest first. */
export async function releaseNames(): Promise<string[]> {
  const names = await readdir(releasesFolder);
  return names.filter((name) => /^\d+$/.test(name)).toSorted((one, other) => Number(one) - Number(other));
}

export async function readRelease(name: string): Promise<Release> {
  return JSON.parse(await readText(name, 'release.json.br')) as Release;
}

export function readDump(name: string): Promise<string> {
  return readText(name, 'dump.sql.br');
}

async function readText(name: string, file: string): Promise<string> {
  return brotliDecompressSync(await readFile(join(releasesFolder, name, file))).toString('utf8');
}

export async function readDirectory(name: string): Promise<DataFiles> {
  const packed = await readFile(join(releasesFolder, name, 'directory.br'));
  return unpackDataFiles(packed, await readBase(name));
}

/** Files of the oldest release, which every release's directory is stored as a difference from. */
export async function readBase(name: string): Promise<DataFiles> {
  const [oldest = name] = await releaseNames();
  return oldest === name ? new Map<string, Buffer>() : readDirectory(oldest);
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { unpackDataFiles, type DataFiles } from './dataFiles.ts';
import type { HeldBusiness } from './heldBusiness.ts';

/**
 * A folder for every released schema, named after the number of its migrations: a data directory and a PostgreSQL dump
 * that the server of that time left, and what each of them holds. Two kinds of states of main are no releases: those
 * that did not build (5 to 10 migrations), and those of which a migration was edited later.
 */
export const releasesFolder = 'server/releases';

export interface Release {
  /** In the order of their names. */
  migrations: string[];
  inDirectory: HeldBusiness;
  inDump: HeldBusiness;
}

/** The names of all releases, the oldest first. */
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

/** The files that a release's directory is kept as a difference from: those of the oldest release. */
export async function readBase(name: string): Promise<DataFiles> {
  const [oldest = name] = await releaseNames();
  return oldest === name ? new Map<string, Buffer>() : readDirectory(oldest);
}

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { StartError } from '../database/startError.ts';
import { storeSecretOnce } from '../tables/installation.ts';

const bytes = 32;

/**
 * Returns the secret of this installation, created on its first start: a file next to the embedded database that
 * only this user can read, or a row that all processes on a PostgreSQL server share.
 */
export function installationSecret(database: Database, dataDirectory: string): Promise<string> {
  return database.engine === 'embedded' ? secretOfFile(join(dataDirectory, 'secret')) : secretOfRow(database);
}

async function secretOfFile(file: string): Promise<string> {
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartError(`The secret of this installation cannot be read: ${error.message}`, {
      cause: error,
    });
  });
  if (found !== undefined) return assertComplete(found.trim(), file);
  const secret = newSecret();
  await mkdir(join(file, '..'), { recursive: true });
  // The rename is atomic, so an interrupted start leaves no partial secret.
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secret;
}

function assertComplete(secret: string, file: string): string {
  if (Buffer.from(secret, 'base64url').length >= bytes) return secret;
  throw new StartError(`${file} is damaged. Restore it, or remove it: everybody then signs in again.`);
}

async function secretOfRow(database: Database): Promise<string> {
  const secret = await storeSecretOnce(database, newSecret());
  if (secret === undefined) throw new StartError('The database holds no secret of this installation.');
  return secret;
}

function newSecret(): string {
  return randomBytes(bytes).toString('base64url');
}

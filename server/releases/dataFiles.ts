import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Files of a data directory by relative path; the path of a directory ends with a slash. */
export type DataFiles = ReadonlyMap<string, Buffer>;

interface Header {
  directories: string[];
  /** Indexes of the pages that differ from the base. Their bytes follow the header in this order. */
  files: [path: string, size: number, changed: number[]][];
}

/** Page size of PostgreSQL: untouched pages stay identical. */
const pageSize = 8192;

/** Packs a data directory as its pages that differ from `base`, compressed. */
export function packDataFiles(data: DataFiles, base: DataFiles): Buffer {
  const header: Header = { directories: [], files: [] };
  const pages: Buffer[] = [];
  for (const [path, content] of data) {
    if (path.endsWith('/')) {
      header.directories.push(path);
      continue;
    }
    const known = base.get(path) ?? Buffer.alloc(0);
    const changed = pagesOf(content.length).filter(
      (page) => !pageOf(content, page).equals(pageOf(known, page)),
    );
    header.files.push([path, content.length, changed]);
    pages.push(...changed.map((page) => pageOf(content, page)));
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return brotliCompressSync(Buffer.concat([length, text, ...pages]), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
}

export function unpackDataFiles(packed: Buffer, base: DataFiles): DataFiles {
  const bytes = brotliDecompressSync(packed);
  let position = 4 + bytes.readUInt32BE();
  const header = JSON.parse(bytes.toString('utf8', 4, position)) as Header;
  const data = new Map(header.directories.map((path) => [path, Buffer.alloc(0)]));
  for (const [path, size, changed] of header.files) {
    const content = Buffer.alloc(size);
    base.get(path)?.copy(content);
    for (const page of changed) {
      position += bytes.copy(pageOf(content, page), 0, position, position + pageOf(content, page).length);
    }
    data.set(path, content);
  }
  return data;
}

function pagesOf(size: number): number[] {
  return Array.from({ length: Math.ceil(size / pageSize) }, (_, page) => page);
}

function pageOf(content: Buffer, page: number): Buffer {
  return content.subarray(page * pageSize, (page + 1) * pageSize);
}

export async function readDataFiles(directory: string): Promise<DataFiles> {
  const data = new Map<string, Buffer>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(directory, file);
    if (entry.isDirectory()) data.set(`${path}/`, Buffer.alloc(0));
    else data.set(path, await readFile(file));
  }
  return data;
}

export async function writeDataFiles(data: DataFiles, directory: string): Promise<void> {
  for (const [path, content] of data) {
    const file = join(directory, path);
    await mkdir(path.endsWith('/') ? file : dirname(file), { recursive: true });
    // PostgreSQL refuses a cluster, and Frontdesk a secret, that other users can read.
    if (!path.endsWith('/')) await writeFile(file, content, { mode: 0o600 });
  }
}

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|html|json|svg|wasm|data|txt|webmanifest)$/;
/** In bytes; smaller files are not worth a second copy. */
export const smallestCompressed = 512;
/** The best quality compresses half a megabyte per second: too slow for the demo's database. */
const largestForBest = 2 * 1024 * 1024;

/** Writes FILE.br and FILE.gz next to every file of a folder that compression makes smaller. */
export async function precompress(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(compress));
}

async function compress(file) {
  const content = await readFile(file);
  if (content.length < smallestCompressed) return;
  const brotli = promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: content.length > largestForBest ? 9 : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const [br, gz] = await Promise.all([brotli, promisify(gzip)(content, { level: 9 })]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}

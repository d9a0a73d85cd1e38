import fs from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { systemCode } from '../systemError.ts';

/** An open file of Emscripten's file system; a directory has no descriptor. */
interface Stream {
  nfd?: number;
  node: unknown;
}

/** The used part of Emscripten's NODEFS, which its types omit. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => void };
  realPath(node: unknown): string;
  /** Converts a Node error into the errno for PostgreSQL. */
  tryFSOperation<Result>(operation: () => Result): Result;
}

type InitParameters = Parameters<NodeFS['init']>;
type EmscriptenOptions = InitParameters[1];

/** Hooks into the file operations of an engine. */
export interface FileWatch {
  /** Runs before each operation; may block the thread. */
  began?: () => void;
  /** Runs after each flush of a file: a commit that has changed logged tables flushes the log before it ends. */
  flushed?: () => void;
  /** Gets the Node error's code, which the engine's own errors omit. */
  failed?: (code: string) => void;
}

/** PGlite's NodeFS reports success for fsync without doing anything; this one calls it. */
class DurableNodeFS extends NodeFS {
  readonly #watch: FileWatch;

  constructor(directory: string, watch: FileWatch) {
    super(directory);
    this.#watch = watch;
  }

  override async init(
    pglite: PGlite,
    options: EmscriptenOptions,
  ): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...(emscriptenOpts.preRun ?? [])];
    preRun.push((module) => {
      watchOperations(module.NODEFS, this.#watch);
      addFsync(module.NODEFS, this.#watch);
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function watchOperations(files: NodeFileSystem, { began, failed }: FileWatch): void {
  const tryFSOperation = files.tryFSOperation.bind(files);
  files.tryFSOperation = (operation) =>
    tryFSOperation(() => {
      began?.();
      try {
        return operation();
      } catch (error) {
        const code = systemCode(error);
        if (code !== undefined) failed?.(code);
        throw error;
      }
    });
}

function addFsync(files: NodeFileSystem, { flushed }: FileWatch): void {
  files.stream_ops.fsync = ({ nfd, node }) =>
    files.tryFSOperation(() => {
      if (nfd === undefined) syncDirectory(files.realPath(node));
      else fs.fsyncSync(nfd);
      flushed?.();
    });
}

/** Flushes a directory: otherwise a power failure may lose files that were created or renamed in it. */
function syncDirectory(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

const settings = [
  // PostgreSQL's default fdatasync does nothing in Emscripten; its fsync calls NodeFS.
  'wal_sync_method=fsync',
  'random_page_cost=1.1',
  // The engine fills its buffers with zeros at the start: 128 MB of them take a tenth of a second and stay in memory.
  // The system caches the files too, so fewer buffers cost pages nothing and a scan of 75 MB an eighth of its time
  // (measured).
  'shared_buffers=32MB',
];

/**
 * Opens PGlite on a directory; each commit is on the disk before it is acknowledged. Without `-F`, which turns
 * fsync off.
 */
export function openDurable(directory: string, watch: FileWatch = {}): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  return PGlite.create({
    fs: new DurableNodeFS(directory, watch),
    startParams: [...startParams, ...settings.flatMap((setting) => ['-c', setting])],
  });
}

/** Flushes a directory with all its content. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(directory, entry.name);
      await (entry.isDirectory() ? syncTree(path) : syncFile(path));
    }),
  );
  await syncFile(directory);
}

/** Flushes one file, or the entries of one directory. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

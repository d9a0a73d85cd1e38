import fs from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** An open file of Emscripten's file system; a directory has no descriptor. */
interface Stream {
  nfd?: number;
  node: unknown;
}

/** What this file needs of Emscripten's NODEFS, whose types do not name it. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => void };
  realPath(node: unknown): string;
  /** Turns a Node error into the errno that PostgreSQL sees. */
  tryFSOperation<Result>(operation: () => Result): Result;
}

type InitParameters = Parameters<NodeFS['init']>;
type EmscriptenOptions = InitParameters[1];

/** Sees the file operations of an engine. */
export interface FileWatch {
  /** Before each one; may block the thread. */
  began?: () => void;
  /** With the Node error's code; the engine's own errors do not carry it. */
  failed?: (code: string) => void;
}

/** PGlite's NodeFS answers fsync with success and does nothing; this one asks the disk. */
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
      addFsync(module.NODEFS);
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
        if (error instanceof Error && 'code' in error) failed?.(String(error.code));
        throw error;
      }
    });
}

function addFsync(files: NodeFileSystem): void {
  files.stream_ops.fsync = ({ nfd, node }) =>
    files.tryFSOperation(() => {
      if (nfd === undefined) syncDirectory(files.realPath(node));
      else fs.fsyncSync(nfd);
    });
}

/** Without this the directory may forget, at a power cut, that a file was created in it or renamed. */
function syncDirectory(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * PGlite over a directory with every commit on the disk before it is acknowledged.
 * `-F` would turn fsync off; Emscripten's fdatasync, PostgreSQL's default for the log, does nothing, its fsync asks NodeFS.
 */
export function openDurable(directory: string, watch: FileWatch = {}): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  return PGlite.create({
    fs: new DurableNodeFS(directory, watch),
    startParams: [...startParams, '-c', 'wal_sync_method=fsync', '-c', 'random_page_cost=1.1'],
  });
}

/** Brings a directory and all that is in it onto the disk. */
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

/** Brings one file, or the names in one directory, onto the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** The worker makes little garbage; V8's default of 48 keeps 7 MB more (measured). */
const maxYoungGenerationSizeMb = 6;

/**
 * V8 optimizes a function of the engine after it has run this many bytes of its code. The default of 1.8 million optimizes
 * much that only a start runs, in threads that compete with the start.
 */
const bytesUntilOptimized = 300_000_000;

/** Starts the built embeddedWorker. It loads the engine, and opens the directory that its first message names. */
export function startEngineThread(script: URL): Worker {
  setFlagsFromString(`--wasm-tiering-budget=${bytesUntilOptimized}`);
  const thread = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb } });
  // A thread that ends before its use is replaced, and the replacement reports the reason.
  thread.on('error', () => undefined);
  return thread;
}

export const hasEnded = ({ threadId }: Worker): boolean => threadId === -1;

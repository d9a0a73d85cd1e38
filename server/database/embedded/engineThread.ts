import { Worker } from 'node:worker_threads';

/** The worker makes little garbage; V8's default of 48 keeps 7 MB more (measured). */
const maxYoungGenerationSizeMb = 6;

/** Starts the built embeddedWorker. It loads the engine, and opens the directory that its first message names. */
export function startEngineThread(script: URL): Worker {
  const thread = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb } });
  // A thread that ends before its use is replaced, and the replacement reports the reason.
  thread.on('error', () => undefined);
  return thread;
}

export const hasEnded = ({ threadId }: Worker): boolean => threadId === -1;

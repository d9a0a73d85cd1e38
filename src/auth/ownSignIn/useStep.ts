import { useRef, useState } from 'react';

/** Runs one action at a time and stores its error. */
export function useStep() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const running = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, failure, run };
}

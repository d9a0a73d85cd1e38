import { useRef, useState } from 'react';
import { useApi } from '../../ui/useApi.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { exportServices } from './exportServices.ts';
import type { ServicesAsked } from '../list/readServices.ts';

/** Runs one export at a time, with progress and cancellation. */
export function useServiceExport() {
  const api = useApi();
  const text = useText();
  const { business } = useBusiness();
  const running = useRef<AbortController>(undefined);
  /** Number of exported services; undefined while idle. */
  const [done, setDone] = useState<number>();

  /** Resolves to the number of exported services, or undefined after a cancellation. */
  async function run(asked: Omit<ServicesAsked, 'signal'>): Promise<number | undefined> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setDone(0);
    try {
      return await exportServices(api, {
        ...asked,
        text,
        currency: business?.currency,
        signal,
        onCount: setDone,
      });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      setDone(undefined);
    }
  }

  return { done, run, stop: () => running.current?.abort() };
}

import { useRef, useState } from 'react';
import { useApi } from '../../ui/useApi.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { exportServices } from './exportServices.ts';
import type { ServicesAsked } from '../list/readServices.ts';

/** One export at a time, that says how far it is and can be stopped. */
export function useServiceExport() {
  const api = useApi();
  const text = useText();
  const { business } = useBusiness();
  const running = useRef<AbortController>(undefined);
  /** How many are in the file so far; undefined while nothing runs. */
  const [done, setDone] = useState<number>();

  /** Answers how many services the file has, undefined when it was stopped. */
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

import { useRef, useState } from 'react';
import type { StaffMember } from '../../contract/entities/staffMember.ts';
import { useApi } from '../layout/useApi.ts';
import { useBusiness } from '../layout/useBusiness.ts';
import { useText } from '../messages/useText.ts';
import { allOfThem } from './allOfThem.ts';
import { readServices, type ServicesAsked } from './readServices.ts';
import { saveFile } from './saveFile.ts';
import { csvHead, csvLines } from './serviceCsv.ts';

type Asked = Omit<ServicesAsked, 'signal'>;

/** Writes services into a file, page by page, and says how far it is. */
export function useServiceExport() {
  const api = useApi();
  const text = useText();
  const { business } = useBusiness();
  const running = useRef<AbortController>(undefined);
  /** How many are in the file so far; undefined while nothing runs. */
  const [done, setDone] = useState<number>();

  /** Answers how many services the file has, undefined when it was stopped. No file is made of a part. */
  async function run(asked: Asked): Promise<number | undefined> {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setDone(0);
    try {
      const words = { text, staffNames: await staffNames(), currency: business?.currency, now: new Date() };
      // Kept as the parts that they came in: joining them would hold everything twice.
      const parts = [csvHead(words)];
      let count = 0;
      for await (const services of readServices(api, { ...asked, signal })) {
        parts.push(csvLines(services, words));
        count += services.length;
        setDone(count);
      }
      signal.throwIfAborted();
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), fileName(words.now));
      return count;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      running.current = undefined;
      setDone(undefined);
    }
  }

  async function staffNames(): Promise<ReadonlyMap<string, string>> {
    const [{ pagination }] = allOfThem;
    const { data } = await api.getList<StaffMember>('staffMembers', { pagination });
    return new Map(data.flatMap(({ resourceId, name }) => (resourceId ? [[resourceId, name]] : [])));
  }

  return { done, run, stop: () => running.current?.abort() };
}

const fileName = (now: Date) => `services-${now.toISOString().slice(0, 10)}.csv`;

import * as z from 'zod';
import { minuteMs } from '../../../contract/durations.ts';
import { oauthData } from '../../../contract/entities/identity/tokens.ts';
import type { PendingSignIn } from './signIn.ts';

type RecordStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const recordPrefix = 'frontdesk-sign-in:';
const recordLifetime = 10 * minuteMs;
const signInRecord = z.object({
  data: oauthData.extend({ issuer: z.string().optional() }),
  createdAt: z.number(),
});

/**
 * Stores the pending sign-ins of this tab, one record per state, so that several can run at once.
 * A record is useless without the platform's code, expires after 10 minutes and can be taken once.
 */
export function createSignInStore(storage: RecordStorage, now: () => number) {
  function read(key: string): z.infer<typeof signInRecord> | undefined {
    try {
      const record = signInRecord.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data;
      return record && Math.abs(now() - record.createdAt) <= recordLifetime ? record : undefined;
    } catch {
      return undefined;
    }
  }
  return {
    put(data: PendingSignIn): void {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const key of keys) if (key.startsWith(recordPrefix) && !read(key)) storage.removeItem(key);
      storage.setItem(recordPrefix + data.state, JSON.stringify({ data, createdAt: now() }));
    },
    /** Returns the record of this state and removes it before the exchange, so that each callback works once. */
    take(state: string | undefined): PendingSignIn | undefined {
      if (!state) return undefined;
      const key = recordPrefix + state;
      const record = read(key);
      storage.removeItem(key);
      return record?.data;
    },
  };
}
export type SignInStore = ReturnType<typeof createSignInStore>;

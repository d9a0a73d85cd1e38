import { expect, it, vi } from 'vitest';
import { getSignedInMember, signOutEverywhere } from '../../contract/calls/identity/members.ts';
import { noteClosedRecord } from '../../contract/calls/history/openRecords.ts';
import type { ApiClient } from '../platform/apiClient.ts';
import type { TabMessage } from '../platform/signIn/tabs.ts';
import { refetchOnSaves, broadcastingSaves } from './tabSaves.ts';

function tab() {
  const sent: TabMessage[] = [];
  const send = vi.fn<(...sent: unknown[]) => Promise<unknown>>(async () => ({ answered: true }));
  const client: ApiClient = { send: send as unknown as ApiClient['send'] };
  return { sent, send, api: broadcastingSaves(client, { post: (message) => void sent.push(message) }) };
}

it('D7: tells other tabs of successful writes only', async () => {
  const { sent, send, api } = tab();
  await api.send(getSignedInMember, {});
  await api.send(noteClosedRecord, { body: { formId: '00000000-0000-4000-8000-000000000000' } });
  send.mockRejectedValueOnce(new Error('refused'));
  await expect(api.send(signOutEverywhere, {})).rejects.toThrow('refused');
  expect(sent).toEqual([]);
  const signal = new AbortController().signal;
  expect(await api.send(signOutEverywhere, {}, { signal })).toEqual({ answered: true });
  expect(send).toHaveBeenLastCalledWith(signOutEverywhere, {}, { signal });
  expect(sent).toEqual([{ type: 'saved' }]);
});

it('D7: refetches open records when another tab has saved, not after other messages', () => {
  const listeners: ((message: TabMessage) => void)[] = [];
  const invalidateQueries = vi.fn<() => Promise<void>>(async () => {});
  refetchOnSaves({ listen: (listener) => void listeners.push(listener) }, { invalidateQueries });
  for (const listener of listeners) listener({ type: 'pairWanted' });
  expect(invalidateQueries).not.toHaveBeenCalled();
  for (const listener of listeners) listener({ type: 'saved' });
  expect(invalidateQueries).toHaveBeenCalledExactlyOnceWith({ queryKey: ['openRecords'] });
});

import { useQuery } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { AuthProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AnswerOf } from '../../../contract/call.ts';
import { recentChangeLimits, type listRecentChanges } from '../../../contract/calls/history/recentChanges.ts';
import { renderOnDesk, signedInAs } from '../../testing/renderOnDesk.tsx';
import { LiveNote } from './LiveNote.tsx';

type Answer = AnswerOf<typeof listRecentChanges>;

const entityId = '6e0f2c1a-0000-4000-8000-000000000001';
const change = (id: number, entity: Answer['changes'][number]['entity'] = 'booking') => ({
  id: String(id),
  entity,
  entityId,
});

const lost = 'The connection to the server is lost. New bookings appear when it returns.';

/** Shows how often the bookings and the services are read, and answers the questions of the screen in turn. */
function startScreen(answers: readonly (Answer | Error)[], authProvider?: AuthProvider) {
  const asked: unknown[] = [];
  const reads = { bookings: vi.fn<() => number>(() => 0), services: vi.fn<() => number>(() => 0) };
  function Screen() {
    useQuery({ queryKey: ['bookings', 'getList'], queryFn: reads.bookings });
    useQuery({ queryKey: ['services', 'getList'], queryFn: reads.services });
    return <LiveNote />;
  }
  const screen = renderOnDesk(<Screen />, {
    ...(authProvider && { authProvider }),
    dataProvider: {
      send: (_call: unknown, { query }: { query: unknown }) => {
        const answer = answers[Math.min(asked.length, answers.length - 1)];
        asked.push(query);
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
  });
  return { ...screen, asked, reads };
}

it('refetches the bookings once for each answer with a change of them, and asks from the last position', async () => {
  const { asked, reads } = startScreen([
    { after: '10', changes: [] },
    { after: '12.11', changes: [change(2), change(1)] },
    { after: '13', changes: [change(3, 'category')] },
    { after: '13', changes: [] },
  ]);
  await waitFor(() => expect(asked.length).toBeGreaterThan(4), { timeout: 30_000 });
  expect(asked.slice(0, 5)).toEqual([
    {},
    { after: '10' },
    { after: '12.11' },
    { after: '13' },
    { after: '13' },
  ]);
  expect(reads.bookings).toHaveBeenCalledTimes(2);
  expect(reads.services).toHaveBeenCalledTimes(1);
});

it('says that the connection is lost, and catches up from the last position when it returns', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { asked, reads, findByText, queryByText } = startScreen([
    { after: '10', changes: [] },
    new Error('No connection'),
    { after: '11', changes: [change(1)] },
  ]);
  await findByText(lost, {}, { timeout: 30_000 });
  await waitFor(() => expect(queryByText(lost)).toBeNull(), { timeout: 30_000 });
  await waitFor(() => expect(reads.bookings).toHaveBeenCalledTimes(2));
  expect(asked.slice(0, 3)).toEqual([{}, { after: '10' }, { after: '10' }]);
});

it('refetches after more changes than an answer holds', async () => {
  const many = Array.from({ length: recentChangeLimits.changes }, (_, index) =>
    change(500 - index, 'category'),
  );
  const { reads } = startScreen([
    { after: '1', changes: [] },
    { after: '2', changes: many },
    { after: '2', changes: [] },
  ]);
  await waitFor(() => expect(reads.bookings).toHaveBeenCalledTimes(2), { timeout: 30_000 });
});

it('rereads the person when their own membership changes, and no one else’s', async () => {
  const forgetIdentity = vi.fn<() => void>();
  const { asked } = startScreen(
    [
      { after: '1', changes: [] },
      { after: '2', changes: [{ ...change(1, 'member'), entityId: 'mara' }, change(2, 'member')] },
      { after: '3', changes: [change(3, 'member')] },
      { after: '3', changes: [] },
    ],
    { ...signedInAs('staff'), forgetIdentity },
  );
  await waitFor(() => expect(asked.length).toBeGreaterThan(4), { timeout: 30_000 });
  expect(forgetIdentity).toHaveBeenCalledOnce();
});

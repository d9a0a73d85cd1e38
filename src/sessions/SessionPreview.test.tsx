import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SessionConflict } from '../../contract/entities/calendar/sessionChange.ts';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';
import { SessionPreview, type Preview } from './SessionPreview.tsx';

const moment = {
  start: { localDate: '2027-03-01T18:00:00', utcDate: '2027-03-01T17:00:00Z' },
  end: { localDate: '2027-03-01T19:00:00', utcDate: '2027-03-01T18:00:00Z' },
};
const conflict = (kind: SessionConflict['kind']): SessionConflict => ({
  kind,
  id: kind,
  start: '2027-03-01T17:00:00Z',
  end: '2027-03-01T18:00:00Z',
});

it.each([
  [1, ['CLOSURE'], '79 sessions will be planned. 1 session overlaps with a closure.'],
  [2, ['CLOSURE', 'BOOKING'], '79 sessions will be planned. 2 sessions overlap with bookings and closures.'],
] as const)('says what %d sessions overlap with', async (conflicts, kinds, words) => {
  const session = {
    outcome: 'CREATED',
    ...moment,
    participants: 0,
    names: [],
    conflicts: kinds.map(conflict),
  };
  const counts = { created: 79, changed: 0, cancelled: 0, booked: 0, participants: 0, conflicts };
  const preview = { sessions: [session], counts } as unknown as Preview;
  renderOnDesk(<SessionPreview preview={preview} loading={false} error={undefined} />);
  expect(await screen.findByText(words)).toBeTruthy();
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { ChangeLine } from './ChangeLine.tsx';

const change: RecordedChange = {
  id: 'c1',
  date: '2027-03-01T10:00:00.000Z',
  entity: 'booking',
  entityId: 'b1',
  action: 'created',
  actor: { kind: 'VISITOR' },
  requestId: 'r1',
  fields: [],
  undone: false,
  undoable: false,
};

it.each([
  [{ kind: 'VISITOR', name: 'Ada Lovelace' }, 'AL'],
  [{ kind: 'VISITOR' }, ''],
  [{ kind: 'MEMBER' }, ''],
  [{ kind: 'APP' }, ''],
] as const)('marks %o with %o, and with an icon without a name', async (actor, initials) => {
  renderOnDesk(<ChangeLine change={{ ...change, actor }} sentence="made the booking" />, {
    dataProvider: {},
  });
  const line = await screen.findByRole('listitem');
  const [mark] = line.querySelectorAll('[aria-hidden="true"]');
  expect(mark?.textContent).toBe(initials);
  expect(mark?.querySelector('svg') === null).toBe(initials !== '');
});

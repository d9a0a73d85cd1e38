import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { use } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { getActivity } from '../../../contract/calls/history/activity.ts';
import {
  getUndoSteps,
  redoLastAction,
  undoLastAction,
  type UndoStep,
} from '../../../contract/calls/history/history.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { Read, reads } from '../../testing/countedReads.tsx';
import { renderOnDesk, signedInAs } from '../../testing/renderOnDesk.tsx';
import { usePerson } from '../../ui/business/usePerson.ts';
import { useUndoneElsewhere } from '../history/restore/undoneElsewhere.ts';
import { UndoButtons } from './UndoButtons.tsx';
import { UndoContext } from './UndoContext.ts';

const changeOf = (fields: Partial<RecordedChange> = {}): RecordedChange => ({
  id: 'retagged',
  date: '2026-03-01T10:00:00.000Z',
  entity: 'service',
  entityId: 'yoga',
  name: 'Yoga flow',
  action: 'updated',
  actor: { kind: 'MEMBER', id: 'mara', name: 'Mara' },
  requestId: 'request',
  fields: [{ field: 'tagLine', before: 'Calm', after: 'Slow' }],
  undone: false,
  undoable: true,
  ...fields,
});

const stepOf = (change: RecordedChange, records = 1): UndoStep => ({
  changeId: change.id,
  requestId: change.requestId,
  date: change.date,
  entity: change.entity,
  action: change.action,
  records,
});

interface Answer {
  changes: readonly RecordedChange[];
  runId?: string;
}

interface Platform {
  undo?: UndoStep | undefined;
  redo?: UndoStep | undefined;
  /** Every change that the activity log knows. */
  log?: readonly RecordedChange[];
  /** Answer of an undo or a redo. */
  answer?: Answer | Promise<Answer>;
  refusal?: ApiError;
  role?: 'owner' | 'staff';
  path?: string;
  /** Shows the steps as items of a menu, which this closes. */
  onUsed?: () => void;
  /** Whether the screen shows its steps; by default it does. */
  showsSteps?: boolean;
}

/** An open record that shows a save that was undone elsewhere. */
function OpenRecord({ id }: { id: string }) {
  useUndoneElsewhere([id], async () => {
    reads.set(id, (reads.get(id) ?? 0) + 1);
  });
  return null;
}

/** Undoes a save that the screen has reported, and says when that is done. */
function Reported() {
  const undo = use(UndoContext);
  const press = async () => {
    await undo('reported');
    reads.set('reported', (reads.get('reported') ?? 0) + 1);
  };
  return <button onClick={() => void press()}>Undo the reported save</button>;
}

/** The role, once it is known. */
function Role() {
  return <h1>{usePerson().role}</h1>;
}

const screens = ({ onUsed, showsSteps = true }: Platform) => (
  <>
    <Reported />
    <Role />
    <input aria-label="tagline" />
    <input aria-label="hidden" type="checkbox" />
    {showsSteps && <UndoButtons stacked={onUsed !== undefined} onUsed={onUsed} />}
    <Read name="services" />
    <Read name="recordEditor" />
    <OpenRecord id="yoga" />
    <OpenRecord id="pilates" />
  </>
);

/** Opens a screen with the buttons and keys of undo on a platform with these steps. */
async function openDesk(platform: Platform) {
  reads.clear();
  const { undo, redo, log = [], answer = { changes: [] }, refusal, role = 'owner', path } = platform;
  const send = vi.fn<(call: Call, input: { path?: { id: string }; body?: unknown }) => Promise<object>>(
    async (call, input) => {
      if (call.name === getUndoSteps.name) return { ...(undo && { undo }), ...(redo && { redo }) };
      if (call.name === getActivity.name) {
        const change = log.find(({ id }) => id === input.path?.id);
        if (!change) throw new Error(`No change ${input.path?.id}.`);
        return change;
      }
      if (refusal) throw refusal;
      return answer;
    },
  );
  const desk = renderOnDesk(screens(platform), {
    dataProvider: { send, getList },
    authProvider: signedInAs(role),
    path,
  });
  await screen.findByRole('status', { name: 'services' });
  await screen.findByText(role);
  const written = () =>
    send.mock.calls.flatMap(([call, input]) => (call.effect === 'write' ? [[call.name, input.body]] : []));
  return { ...desk, send, written };
}

const getList = async () => ({ data: [], total: 0 });

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ctrlKey: true, ...init });

const prevent = (event: Event) => event.preventDefault();

const button = (name: string) => screen.findByRole('button', { name });
const toastOf = async (words: string) => {
  const toast = (await screen.findByText(words)).closest<HTMLElement>('[data-toast]');
  if (!toast) throw new Error(`No toast says ${words}.`);
  return toast;
};

it('offers the next steps by what the save did, and takes the one that was pressed', async () => {
  const change = changeOf();
  const redone = changeOf({
    id: 'renamed',
    name: 'Pilates',
    fields: [{ field: 'name', before: 'A', after: 'B' }],
  });
  const { user, written } = await openDesk({
    undo: stepOf(change),
    redo: stepOf(redone),
    log: [change, redone],
    answer: { changes: [changeOf({ id: 'back', undoes: change.id })] },
  });
  const group = await screen.findByRole('group', { name: 'Your recent saves' });
  expect(
    within(group)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Undo last change: changed Tagline of Yoga flow', 'Redo: changed Name of Pilates']);
  await user.click(await button('Redo: changed Name of Pilates'));
  expect(written()).toEqual([[redoLastAction.name, { changeId: 'renamed' }]]);
  await user.click(await button('Undo last change: changed Tagline of Yoga flow'));
  const toast = await toastOf('Undone: changed Tagline of Yoga flow.');
  expect(toast.dataset['toast']).toBe('success');
  expect(written()[1]).toEqual([undoLastAction.name, { changeId: 'retagged' }]);
  // The step back is the change that the undo made.
  await user.click(within(toast).getByRole('button', { name: 'Redo' }));
  const again = await toastOf('Redone: changed Tagline of Yoga flow.');
  await user.click(within(again).getByRole('button', { name: 'Undo' }));
  await toastOf('Undone: changed Tagline of Yoga flow.');
  expect(written().slice(2)).toEqual([
    [redoLastAction.name, { changeId: 'back' }],
    [undoLastAction.name, { changeId: 'back' }],
  ]);
});

it('names the steps in a menu, and closes it on use', async () => {
  const change = changeOf();
  const onUsed = vi.fn<() => void>();
  const { user, written } = await openDesk({
    undo: stepOf(change),
    redo: stepOf(change),
    log: [change],
    onUsed,
  });
  await user.click(await button('Undo: changed Tagline of Yoga flow'));
  const group = within(screen.getByRole('group', { name: 'Your recent saves' }));
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Undo: changed Tagline of Yoga flow',
    'Redo: changed Tagline of Yoga flow',
  ]);
  expect(onUsed).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(written()).toEqual([[undoLastAction.name, { changeId: 'retagged' }]]));
});

it('disables its buttons during a step, and shows short labels and the key', async () => {
  const change = changeOf();
  let resolve: ((answer: Answer) => void) | undefined;
  const promise = new Promise<Answer>((done) => {
    resolve = done;
  });
  const { user } = await openDesk({
    undo: stepOf(change),
    redo: stepOf(change),
    log: [change],
    answer: promise,
  });
  const undo = await button('Undo last change: changed Tagline of Yoga flow');
  const redo = await button('Redo: changed Tagline of Yoga flow');
  expect([undo.textContent, redo.textContent]).toEqual(['Undo last changeCtrl Z', 'Redo']);
  await user.click(undo);
  expect([undo, redo].map((one) => (one as HTMLButtonElement).disabled)).toEqual([true, true]);
  resolve?.({ changes: [change] });
  await waitFor(() => expect(redo).toHaveProperty('disabled', false));
});

it.each<[string, Partial<RecordedChange>, number]>([
  ['created Yoga flow', { action: 'created' }, 1],
  ['deleted Yoga flow', { action: 'deleted' }, 1],
  ['restored Yoga flow', { action: 'restored' }, 1],
  ['merged Mara into another customer', { entity: 'contact', name: 'Mara', action: 'deleted' }, 1],
  ['merged a customer into another customer', { entity: 'contact', name: undefined, action: 'deleted' }, 1],
  ['cancelled Yoga flow', { action: 'canceled' }, 1],
  ['moved Yoga flow', { action: 'moved' }, 1],
  ['changed Yoga flow', { fields: [] }, 1],
  ['changed an item', { action: 'default_booking_form_set', name: undefined }, 1],
  ['changed Tagline of Yoga flow, and changes of 2 other items', {}, 3],
  ['bulk action “New prices”', { run: { id: 'run', name: 'New prices', records: 3 } }, 2],
  ['changed Tagline of Yoga flow', { run: { id: 'run', name: 'New prices', records: 3 } }, 1],
])('names a save: %s', async (words, fields, records) => {
  const change = changeOf(fields);
  await openDesk({ undo: stepOf(change, records), log: [change] });
  expect(await button(`Undo last change: ${words}`)).toHaveProperty('title', `Undo last change: ${words}`);
});

it('names a redone save by its first change, across any number of undos', async () => {
  const first = changeOf();
  const undo = changeOf({ id: 'undo', undoes: first.id, fields: [] });
  const redo = changeOf({ id: 'redo', undoes: undo.id, fields: [] });
  const { user } = await openDesk({
    undo: stepOf(redo),
    log: [first, undo, redo],
    answer: {
      changes: [
        changeOf({ id: 'again', undoes: redo.id, fields: [] }),
        changeOf({ id: 'same record', undoes: redo.id, fields: [] }),
        changeOf({ id: 'other', entityId: 'pilates', calendar: { sessions: 2, bookings: 0 } }),
      ],
    },
  });
  await user.click(await button('Undo last change: changed Tagline of Yoga flow'));
  const toast = await toastOf(
    'Undone: changed Tagline of Yoga flow, and a change of 1 other item. 2 sessions restored. Customers weren’t notified.',
  );
  expect(toast.dataset['toast']).toBe('success');
});

it('shows the progress of the undo of a bulk action', async () => {
  const change = changeOf({ run: { id: 'run', name: 'New prices', records: 3 } });
  const { user, router } = await openDesk({
    undo: stepOf(change, 3),
    redo: stepOf(change, 3),
    log: [change],
    answer: { changes: [change], runId: 'run' },
  });
  await user.click(await button('Redo: bulk action “New prices”'));
  await toastOf('Redone: changed Tagline of Yoga flow.');
  await user.click(await button('Undo last change: bulk action “New prices”'));
  const toast = await toastOf('Undoing the bulk action. You can keep working.');
  await user.click(within(toast).getByRole('button', { name: 'View progress' }));
  expect(router.state.location.pathname).toBe('/bulk-runs/run');
});

it('refetches everything except open editors, which hear of their own record', async () => {
  const change = changeOf();
  const { user } = await openDesk({ undo: stepOf(change), log: [change], answer: { changes: [change] } });
  await user.click(await button('Undo last change: changed Tagline of Yoga flow'));
  await waitFor(() => expect(screen.getByRole('status', { name: 'services' }).textContent).toBe('2'));
  expect(Object.fromEntries(reads)).toEqual({ services: 2, recordEditor: 1, yoga: 1 });
});

it('undoes the reported save itself, one request after the other, although something is unsaved', async () => {
  const change = changeOf({ id: 'reported' });
  const { user, written } = await openDesk({ log: [change], answer: { changes: [change] } });
  window.addEventListener('beforeunload', prevent);
  try {
    const reported = await button('Undo the reported save');
    await user.click(reported);
    await user.click(reported);
    await waitFor(() => expect(reads.get('reported')).toBe(2));
  } finally {
    window.removeEventListener('beforeunload', prevent);
  }
  const once = [undoLastAction.name, { changeId: 'reported' }];
  expect(written()).toEqual([once, once]);
});

it.each([
  ['/services/yoga', { action: 'deleted' }, '/services'],
  ['/services/yoga', {}, '/services/yoga'],
  ['/services/pilates', { action: 'deleted' }, '/services/pilates'],
  ['/staff/yoga', { action: 'deleted', entity: 'staffMember' }, '/staff'],
  ['/services/yoga', { action: 'deleted', entity: 'booking' }, '/services/yoga'],
])('on %s, leaves a record that the undo deleted: %j', async (path, fields, then) => {
  const change = changeOf({ id: 'made', ...fields });
  const { user, router } = await openDesk({
    path,
    undo: stepOf(changeOf()),
    log: [changeOf()],
    answer: { changes: [change] },
  });
  await user.click(await button('Undo last change: changed Tagline of Yoga flow'));
  await waitFor(() => expect(reads.get('services')).toBe(2));
  expect(router.state.location.pathname).toBe(then);
  // The unsaved input of a deleted record is not worth a question.
  expect(router.state.location.state).toEqual(then === path ? null : { unguarded: true });
});

it('offers nothing to a person who may not undo, and requests nothing', async () => {
  const change = changeOf();
  const { send } = await openDesk({ undo: stepOf(change), log: [change], role: 'staff' });
  // The key stays with the browser.
  expect(press('z')).toBe(true);
  expect(screen.queryByRole('group', { name: 'Your recent saves' })).toBeNull();
  expect(send.mock.calls.filter(([call]) => call.name === getUndoSteps.name)).toEqual([]);
});

it.each([
  ['undo', 'NOTHING_TO_UNDO', 'info', 'Nothing to undo: this save was already undone.', 2],
  ['redo', 'NOTHING_TO_UNDO', 'info', 'Nothing to redo: this save was already done again.', 2],
  [
    'redo',
    'LAST_SAVE_CHANGED',
    'info',
    'Nothing was undone: you saved something else since. Undo shows your last save now.',
    2,
  ],
  ['undo', 'INTERNAL', 'error', 'Couldn’t undo', 1],
  ['redo', 'INTERNAL', 'error', 'Couldn’t redo', 1],
] as const)('reports a refused %s: %s', async (direction, code, kind, words, shown) => {
  const change = changeOf();
  const { user } = await openDesk({
    [direction]: stepOf(change),
    log: [change],
    refusal: new ApiError(code, 'Refused.'),
  });
  const step = await button(
    `${direction === 'undo' ? 'Undo last change' : 'Redo'}: changed Tagline of Yoga flow`,
  );
  await user.click(step);
  const toast = await toastOf(words);
  expect(toast.dataset['toast']).toBe(kind);
  // A failure also gives its cause.
  expect(toast.textContent === words).toBe(kind === 'info');
  await waitFor(() => expect(step).toHaveProperty('disabled', false));
  // Only a stale screen is read again.
  expect(reads.get('services')).toBe(shown);
});

describe('keys', () => {
  it('undoes with Ctrl or Cmd Z and redoes with Shift, one press after the other', async () => {
    const change = changeOf();
    const { written } = await openDesk({
      undo: stepOf(change),
      redo: stepOf(changeOf({ id: 'redone' })),
      log: [change, changeOf({ id: 'redone' })],
      answer: { changes: [change] },
    });
    await button('Undo last change: changed Tagline of Yoga flow');
    // `fireEvent` returns false for an event whose default was prevented.
    expect(press('z')).toBe(false);
    expect(press('Z', { shiftKey: true })).toBe(false);
    expect(press('z', { ctrlKey: false, metaKey: true })).toBe(false);
    await waitFor(() => expect(written()).toHaveLength(3));
    expect(written()).toEqual([
      [undoLastAction.name, { changeId: 'retagged' }],
      [redoLastAction.name, { changeId: 'redone' }],
      [undoLastAction.name, { changeId: 'retagged' }],
    ]);
  });

  it('ignores other keys, typing, repeats, handled keys and screens under a dialog', async () => {
    const change = changeOf();
    const { written } = await openDesk({
      undo: stepOf(change),
      log: [change],
      answer: { changes: [change] },
    });
    await button('Undo last change: changed Tagline of Yoga flow');
    expect(press('y')).toBe(true);
    expect(press('z', { ctrlKey: false })).toBe(true);
    expect(press('z', { metaKey: true })).toBe(true);
    expect(press('z', { altKey: true })).toBe(true);
    expect(press('z', {}, screen.getByRole('textbox', { name: 'tagline' }))).toBe(true);
    // A held key stays with undo, and repeats nothing.
    expect(press('z', { repeat: true })).toBe(false);
    const overlay = document.createElement('div');
    for (const role of ['dialog', 'alertdialog', 'menu']) {
      overlay.setAttribute('role', role);
      document.body.append(overlay);
      expect(press('z')).toBe(true);
      overlay.remove();
    }
    document.body.addEventListener('keydown', prevent);
    press('z');
    document.body.removeEventListener('keydown', prevent);
    // The only press that counts.
    expect(press('z', {}, screen.getByRole('checkbox', { name: 'hidden' }))).toBe(false);
    await waitFor(() => expect(reads.get('services')).toBe(2));
    expect(written()).toHaveLength(1);
  });

  it.each([
    [{}, 'Nothing to undo'],
    [{ shiftKey: true }, 'Nothing to redo'],
  ])('says that there is no step: %j', async (init, words) => {
    await openDesk({});
    expect(press('z', init)).toBe(false);
    expect((await toastOf(words)).dataset['toast']).toBe('info');
  });

  it('asks first when something on the screen is unsaved, and acts only when told to', async () => {
    const change = changeOf();
    const { user, written } = await openDesk({
      undo: stepOf(change),
      log: [change],
      answer: { changes: [changeOf({ id: 'back', undoes: change.id })] },
    });
    await button('Undo last change: changed Tagline of Yoga flow');
    window.addEventListener('beforeunload', prevent);
    try {
      press('z');
      const dialog = within(await screen.findByRole('dialog', { name: 'Undo your last save?' }));
      expect(dialog.getByText(/are kept\. Only your last save is undone\.$/)).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(written()).toEqual([]);

      press('z', { shiftKey: true });
      const again = within(await screen.findByRole('dialog', { name: 'Redo your last undo?' }));
      expect(again.getByText(/^You have unsaved changes but no undo to redo/)).toBeTruthy();
      expect(again.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep editing']);
      await user.click(again.getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

      press('z');
      const third = within(await screen.findByRole('dialog', { name: 'Undo your last save?' }));
      await user.click(third.getByRole('button', { name: 'Undo: changed Tagline of Yoga flow' }));
      await toastOf('Undone: changed Tagline of Yoga flow.');
      expect(written()).toEqual([[undoLastAction.name, { changeId: 'retagged' }]]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    } finally {
      window.removeEventListener('beforeunload', prevent);
    }
  });

  it('asks before a redo too, on a screen without the steps', async () => {
    const change = changeOf();
    const { user, written } = await openDesk({
      redo: stepOf(change),
      log: [change],
      answer: { changes: [change] },
      showsSteps: false,
    });
    window.addEventListener('beforeunload', prevent);
    try {
      press('z', { shiftKey: true });
      const dialog = within(await screen.findByRole('dialog', { name: 'Redo your last undo?' }));
      expect(dialog.getByText(/are kept\. Only your last undo is redone\.$/)).toBeTruthy();
      expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Cancel',
        'Redo: changed Tagline of Yoga flow',
      ]);
      await user.click(dialog.getByRole('button', { name: /^Redo/ }));
      await toastOf('Redone: changed Tagline of Yoga flow.');
      expect(written()).toEqual([[redoLastAction.name, { changeId: 'retagged' }]]);
    } finally {
      window.removeEventListener('beforeunload', prevent);
    }
  });
});

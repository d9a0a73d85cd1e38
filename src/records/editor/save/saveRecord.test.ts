import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../../contract/errors.ts';
import { copyPaths } from '../../../../contract/paths.ts';
import type { FrontdeskDataProvider } from '../../../providers/data/dataProvider.ts';
import { RefusedChange } from '../../../providers/data/formErrors.ts';
import type { FieldErrors } from '../../../ui/fields/form/fieldErrors.ts';
import type { EditedRecord, EditorData } from '../editorKind.ts';
import type { EditorField } from '../fields/editorField.ts';
import { PartialSaveError, type SaveAction, type SavePart } from './savePart.ts';
import {
  ClashingChange,
  errorsOfParts,
  FailedPart,
  revisionOf,
  saveRecord,
  type SaveOptions,
} from './saveRecord.ts';

interface Room extends EditedRecord {
  note?: string;
  floor?: string;
  keys?: readonly string[];
  revision: string;
}

type Send = SavePart<Room, string>['send'];

const opened: Room = { id: 'room', name: 'Hall', note: 'Bright', floor: '1', keys: ['a'], revision: '4' };
const api = {} as FrontdeskDataProvider;
const stale = new RefusedChange(new ApiError('REVISION_MISMATCH', 'Somebody was faster.'), 'room');
const down = new ApiError('INTERNAL', 'down');

/** Saves the changes of the part, as the next revision. */
const stored: Send = async (_api, { opened: before, mine }, { paths }) =>
  copyPaths({ ...before, revision: String(Number(before.revision) + 1) }, mine, paths);

/** Answers with the calls' results in order, and saves after the last. */
const answers = (...results: (Room | Error)[]) => {
  const left = [...results];
  return vi.fn<Send>(async (...asked) => {
    const result = left.shift();
    if (result instanceof Error) throw result;
    return result ?? stored(...asked);
  });
};

/** Saves `mine` with a part for the keys after that of all other fields. */
function save(
  mine: Partial<Room>,
  {
    fields = answers(),
    keys = answers(),
    now = opened,
    current,
    ...options
  }: Partial<SaveOptions<Room, string>> & {
    fields?: Send;
    keys?: Send;
    /** The record on the server, or the error of fetching it. */
    now?: Room | Error;
  } = {},
) {
  const read = vi.fn<() => Promise<Room>>(async () => {
    if (now instanceof Error) throw now;
    return now;
  });
  const kind = {
    fields: ['name', 'note', 'floor', 'keys'].map((path): EditorField => ({
      key: path,
      path,
      section: 'basics',
      label: 'layout.field.on',
    })),
    parts: [
      { owns: (path) => path !== 'keys', send: fields },
      { section: 'keys', owns: (path) => path === 'keys', send: keys },
    ],
    read,
    currentOf: (error) => (error instanceof RefusedChange ? (error.current as Room | undefined) : undefined),
  } satisfies Partial<EditorData<Room, EditorField, string>>;
  const steps: { opened: Room; mine: Room }[] = [];
  const written: Room = { ...opened, ...mine };
  const done = saveRecord(
    kind as unknown as EditorData<Room, EditorField, string>,
    api,
    { opened, mine: written },
    {
      current: current ?? (() => steps.at(-1)?.mine ?? written),
      onStep: (step) => void steps.push(step),
      ...options,
    },
  );
  return { done, failure: done.catch((error: unknown) => error), steps, read };
}

const sentBy = (part: ReturnType<typeof answers>): SaveAction<string>[] =>
  part.mock.calls.map(([, , action]) => action);

it('sends each part its paths with one request ID and the decision', async () => {
  const [fields, keys] = [answers(), answers()];
  await save({ name: 'Gym', floor: '2', keys: [] }, { fields, keys, requestId: 'r', decision: 'move' }).done;
  expect(sentBy(fields)).toEqual([{ requestId: 'r', paths: ['name', 'floor'], decision: 'move' }]);
  expect(sentBy(keys)).toEqual([{ requestId: 'r', paths: ['keys'], decision: 'move' }]);
});

it('creates one request ID for all parts if it gets none', async () => {
  const [fields, keys] = [answers(), answers()];
  await save({ name: 'Gym', keys: [] }, { fields, keys }).done;
  const [id, ...others] = [...sentBy(fields), ...sentBy(keys)].map(({ requestId }) => requestId);
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(others).toEqual([id]);
});

it('fetches the record before the save only for parts with separate calls', async () => {
  const fields = save({ name: 'Gym' });
  await fields.done;
  expect(fields.read).not.toHaveBeenCalled();
  const keys = save({ keys: [] });
  await keys.done;
  expect(keys.read).toHaveBeenCalledOnce();
  // The revision is unchanged, so the only step is that of the part.
  expect(keys.steps).toHaveLength(1);
  const both = save({ name: 'Gym', keys: [] });
  await both.done;
  expect(both.read).toHaveBeenCalledOnce();
});

it('omits a part whose changes a conflict of an earlier part contains', async () => {
  const room = { ...opened, keys: ['b'], revision: '5' };
  const error = new RefusedChange(
    new ApiError('REVISION_MISMATCH', 'Somebody was faster.', { data: { room } }),
    'room',
  );
  const keys = answers();
  const { opened: now } = await save({ name: 'Gym', keys: ['b'] }, { fields: answers(error), keys }).done;
  expect(keys).not.toHaveBeenCalled();
  expect(now).toEqual({ ...room, name: 'Gym', revision: '6' });
});

it('reports a clash with a field that a later part would send', async () => {
  const fields = answers({ ...opened, name: 'Gym', keys: ['z'], revision: '6' });
  const { failure } = save({ name: 'Gym', keys: ['b'] }, { fields });
  expect(await failure).toBeInstanceOf(ClashingChange);
});

it('omits a part whose changes someone else has saved', async () => {
  const keys = answers();
  const { done } = save({ keys: ['b'] }, { keys, now: { ...opened, keys: ['b'], revision: '5' } });
  const { opened: now, mine, theirs } = await done;
  expect(keys).not.toHaveBeenCalled();
  expect([now, mine]).toEqual([
    { ...opened, keys: ['b'], revision: '5' },
    { ...opened, keys: ['b'], revision: '5' },
  ]);
  expect(theirs.map(({ key }) => key)).toEqual(['keys']);
});

it.each([
  ['next', '5', []],
  ['next but one', '6', ['floor']],
])('takes differences of the %s revision for changes of others: %s', async (_which, revision, theirs) => {
  const fields = answers({ ...opened, name: 'Gym', floor: '9', revision });
  const saved = await save({ name: 'Gym' }, { fields }).done;
  expect(saved.theirs.map(({ key }) => key)).toEqual(theirs);
  expect(saved.opened.floor).toBe('9');
});

it('fetches the current record if a conflict does not contain it', async () => {
  const fields = answers(stale);
  const { done, read } = save({ name: 'Gym' }, { fields, now: { ...opened, note: 'Dark', revision: '5' } });
  const saved = await done;
  expect(read).toHaveBeenCalledOnce();
  expect(saved.opened).toEqual({ ...opened, name: 'Gym', note: 'Dark', revision: '6' });
  expect(saved.theirs.map(({ key }) => key)).toEqual(['note']);
});

it('takes the current record from a conflict that contains it', async () => {
  const room = { ...opened, note: 'Dark', revision: '7' };
  const error = new RefusedChange(
    new ApiError('REVISION_MISMATCH', 'Somebody was faster.', { data: { room } }),
    'room',
  );
  const { done, read } = save({ name: 'Gym' }, { fields: answers(error) });
  expect((await done).opened).toEqual({ ...room, name: 'Gym', revision: '8' });
  expect(read).not.toHaveBeenCalled();
});

it('saves after three conflicts, and reports the fourth', async () => {
  const three = answers(stale, stale, stale);
  await save({ name: 'Gym' }, { fields: three }).done;
  expect(three).toHaveBeenCalledTimes(4);
  const four = answers(stale, stale, stale, stale);
  const failure = await save({ name: 'Gym' }, { fields: four }).failure;
  expect(four).toHaveBeenCalledTimes(4);
  expect(failure).toBeInstanceOf(FailedPart);
  expect(failure).toMatchObject({ cause: stale });
});

it.each([
  down,
  new RefusedChange(new ApiError('INVALID_ARGUMENT', 'refused'), 'room'),
  Object.assign(new Error('of the program'), { code: 'REVISION_MISMATCH' }),
])('reports any other error of a part at once, and sends no later part: %s', async (error) => {
  const [fields, keys] = [answers(error), answers()];
  const { failure, steps } = save({ name: 'Gym', keys: [] }, { fields, keys });
  expect(await failure).toBeInstanceOf(FailedPart);
  expect(await failure).toMatchObject({ cause: error, part: { send: fields } });
  expect(fields).toHaveBeenCalledOnce();
  expect(keys).not.toHaveBeenCalled();
  expect(steps).toEqual([]);
});

it('passes on the error of fetching the record', async () => {
  expect(await save({ keys: [] }, { now: down }).failure).toBe(down);
  expect(await save({ name: 'Gym' }, { fields: answers(stale), now: down }).failure).toBe(down);
});

it('reports a clash with the input typed since, and changes nothing', async () => {
  const theirs = { ...opened, name: 'Loft', revision: '5' };
  const { failure, steps } = save(
    { name: 'Gym' },
    { fields: answers(stale), now: theirs, current: () => ({ ...opened, name: 'Gymnasium', floor: '2' }) },
  );
  expect(await failure).toBeInstanceOf(ClashingChange);
  expect(await failure).toMatchObject({
    opened,
    theirs,
    merge: {
      merged: { ...theirs, floor: '2' },
      clashes: [{ path: 'name', before: 'Hall', theirs: 'Loft', mine: 'Gymnasium' }],
    },
  });
  expect(steps).toEqual([]);
});

it('adopts the stored value of a sent field unless the person has changed it since', async () => {
  const fields = answers({ ...opened, name: 'GYM', note: 'WARM', revision: '5' });
  const typed = { ...opened, name: 'Gym', note: 'Warm and dry', floor: '2' };
  const { done, steps } = save({ name: 'Gym', note: 'Warm' }, { fields, current: () => typed });
  const now = { ...opened, name: 'GYM', note: 'WARM', revision: '5' };
  expect(await done).toEqual({ opened: now, mine: now, theirs: [] });
  expect(steps).toEqual([{ opened: now, mine: { ...now, note: 'Warm and dry', floor: '2' } }]);
});

it('keeps what the first calls of a failed part saved, and the input typed since', async () => {
  const reached = { ...opened, name: 'GYM', revision: '5' };
  const partial = new PartialSaveError({ opened: reached, mine: { ...reached, note: 'Warm' } }, down);
  const [fields, keys] = [answers(partial), answers()];
  const { failure, steps } = save(
    { name: 'Gym', note: 'Warm', keys: [] },
    { fields, keys, current: () => ({ ...opened, name: 'Gym', note: 'Warm and dry', keys: [] }) },
  );
  expect(await failure).toMatchObject({ name: 'FailedPart', cause: down, part: { send: fields } });
  expect(keys).not.toHaveBeenCalled();
  expect(steps).toEqual([
    { opened: reached, mine: { ...opened, name: 'GYM', note: 'Warm and dry', keys: [] } },
  ]);
});

it('compares revisions as numbers, and an absent one as 0', () => {
  expect(revisionOf({ id: 'room', name: 'Hall', revision: '10' })).toBe(10n);
  expect(revisionOf({ id: 'room', name: 'Hall' })).toBe(0n);
});

it('collects the violations of all parts', () => {
  const part = { owns: () => true, send: stored };
  const parts: SavePart<Room, string>[] = [
    { ...part, check: ({ name }, mine): FieldErrors => (name === mine.name ? {} : { name: 'a' }) },
    part,
    { ...part, check: () => ({ note: 'b' }) },
  ];
  expect(errorsOfParts(parts, opened, { ...opened, name: 'Gym' })).toEqual({ name: 'a', note: 'b' });
  expect(errorsOfParts(parts, opened, opened)).toEqual({ note: 'b' });
});

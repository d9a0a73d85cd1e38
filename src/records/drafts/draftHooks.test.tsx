import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { draftRowsIn } from '../../providers/draftRows.ts';
import type { Draft, DraftsOptions } from '../../providers/drafts.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { testGate } from '../../testing/testGate.ts';
import { DraftsContext } from './DraftsContext.ts';
import { draftStoreOf } from './draftStoreOf.ts';
import { useAllDrafts } from './useAllDrafts.ts';
import { useAutosave } from './useAutosave.ts';
import { useDiscardDraft } from './useDiscardDraft.ts';
import { useDraftFromState, withDraft } from './useDraftFromState.ts';
import { useScopeDrafts } from './useScopeDrafts.ts';

const scope = 'records/yoga';

afterEach(() => vi.restoreAllMocks());

function optionsWith(
  fetchKey: DraftsOptions['fetchKey'] = async () => ({ owner: 'mara', key: 'A'.repeat(43) }),
): DraftsOptions {
  let now = 0;
  return { rows: draftRowsIn({}), fetchKey, now: () => (now += 1000) };
}

/** The drafts of a scope and of all scopes, with the actions of a list and of an editor. */
function Drafts({ at = scope, when = true }: { at?: string; when?: boolean }) {
  const all = useAllDrafts(when);
  const { left, forget, discard } = useScopeDrafts(at);
  const [resumed, setResumed] = useState<Draft[]>([]);
  useDraftFromState(left, (draft) => setResumed((before) => [...before, draft]));
  return (
    <>
      <output aria-label="all">{all.map(({ id }) => id).join(' ')}</output>
      <output aria-label="left">{left.map(({ id }) => id).join(' ')}</output>
      <output aria-label="resumed">{resumed.map(({ id }) => id).join(' ')}</output>
      {left.map((draft) => (
        <Row key={draft.id} draft={draft} forget={forget} discard={discard} />
      ))}
      <Link to="/" state={withDraft('two')}>
        to the second
      </Link>
      <Link to="/" state="a state of another screen">
        elsewhere
      </Link>
    </>
  );
}

function Row({ draft, forget, discard }: { draft: Draft } & Omit<ReturnType<typeof useScopeDrafts>, 'left'>) {
  const discardIt = useDiscardDraft(() => discard(draft));
  return (
    <fieldset aria-label={draft.id}>
      <button type="button" onClick={() => forget(draft.id)}>
        forget
      </button>
      <button type="button" onClick={() => void discardIt()}>
        discard
      </button>
    </fieldset>
  );
}

const shown = (name: string) => screen.getByRole('status', { name }).textContent;
const showsIn = (name: string, words: string) => waitFor(() => expect(shown(name)).toBe(words));

async function withTwoDrafts() {
  const options = optionsWith();
  const store = draftStoreOf(options);
  await store.save('one', scope, { name: 'Yoga', base: { name: 'Yoga' }, mine: { name: 'Sun' } });
  await store.save('two', scope, { name: 'Yoga', mine: { name: 'Moon' } });
  await store.save('elsewhere', 'records/pilates', { name: 'Pilates', mine: { name: 'Mat' } });
  return { options, store };
}

const press = async (draft: string, name: string) =>
  fireEvent.click(within(await screen.findByRole('group', { name: draft })).getByRole('button', { name }));

it('lists the drafts of a scope and of all scopes, latest first', async () => {
  const { options } = await withTwoDrafts();
  renderOnDesk(
    <DraftsContext value={options}>
      <Drafts />
    </DraftsContext>,
  );
  await showsIn('left', 'two one');
  await showsIn('all', 'elsewhere two one');
  expect(shown('resumed')).toBe('');
});

it('discards a draft and restores it with its content', async () => {
  const { options, store } = await withTwoDrafts();
  const { user } = renderOnDesk(
    <DraftsContext value={options}>
      <Drafts />
    </DraftsContext>,
  );
  await press('one', 'discard');
  await screen.findByText('Draft discarded');
  expect(shown('left')).toBe('two');
  expect(await store.listAt(scope)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await showsIn('left', 'two one');
  const [again] = await store.listAt(scope);
  expect(again).toMatchObject({ id: 'one', name: 'Yoga', base: { name: 'Yoga' }, mine: { name: 'Sun' } });
});

it('forgets a resumed draft without deleting it', async () => {
  const { options, store } = await withTwoDrafts();
  renderOnDesk(
    <DraftsContext value={options}>
      <Drafts />
    </DraftsContext>,
  );
  await press('two', 'forget');
  await showsIn('left', 'one');
  expect(await store.listAt(scope)).toHaveLength(2);
});

it('resumes the draft of a link, once, and no other', async () => {
  const { options } = await withTwoDrafts();
  const { user } = renderOnDesk(
    <DraftsContext value={options}>
      <Drafts />
    </DraftsContext>,
  );
  await showsIn('left', 'two one');
  await user.click(screen.getByRole('link', { name: 'elsewhere' }));
  expect(shown('resumed')).toBe('');
  await user.click(screen.getByRole('link', { name: 'to the second' }));
  await showsIn('resumed', 'two');
});

it('shows no drafts where the platform gives no key', async () => {
  const refuse = vi
    .fn<DraftsOptions['fetchKey']>()
    .mockRejectedValue(new Error('The platform gives no key.'));
  const options = optionsWith(refuse);
  await options.rows.put({
    id: 'locked',
    owner: 'mara',
    place: scope,
    iv: new Uint8Array(12),
    sealed: new ArrayBuffer(16),
  });
  renderOnDesk(
    <DraftsContext value={options}>
      <Drafts />
    </DraftsContext>,
  );
  await vi.waitFor(() => expect(refuse).toHaveBeenCalled());
  await act(async () => {});
  expect([shown('all'), shown('left')]).toEqual(['', '']);
});

it('reads the drafts of all scopes only when asked to', async () => {
  const { options, store } = await withTwoDrafts();
  const list = vi.spyOn(store, 'list');
  renderOnDesk(
    <DraftsContext value={options}>
      <Drafts when={false} />
    </DraftsContext>,
  );
  await showsIn('left', 'two one');
  expect(list).not.toHaveBeenCalled();
});

it('drops the answer about a scope that was left', async () => {
  const { options, store } = await withTwoDrafts();
  const stale = { id: 'stale', scope, name: 'Yoga', mine: {}, savedAt: new Date(0) };
  const { gate, letGo } = testGate();
  vi.spyOn(store, 'listAt').mockReturnValueOnce(gate.then(() => [stale]));
  const at = (path: string) => (
    <DraftsContext value={options}>
      <Drafts at={path} />
    </DraftsContext>
  );
  function Desk() {
    const [path, setPath] = useState(scope);
    return (
      <>
        {at(path)}
        <button type="button" onClick={() => setPath('records/pilates')}>
          leave
        </button>
      </>
    );
  }
  const { user } = renderOnDesk(<Desk />);
  await user.click(screen.getByRole('button', { name: 'leave' }));
  await showsIn('left', 'elsewhere');
  await act(async () => letGo());
  expect(shown('left')).toBe('elsewhere');
});

/** A form with one field that keeps its unsaved input. */
function Form() {
  const form = useForm({ defaultValues: { name: '' } as FieldValues });
  const { keeps, keep, adopt, discard } = useAutosave(form, scope, () => {
    const name: unknown = form.getValues('name');
    return name === '' ? undefined : { name: 'Yoga', mine: { name } };
  });
  const [isSaved, setIsSaved] = useState<boolean>();
  return (
    <>
      <input aria-label="name" {...form.register('name')} />
      <output aria-label="keeps">{String(keeps)}</output>
      <output aria-label="kept">{String(isSaved)}</output>
      <button type="button" onClick={() => void keep().then(setIsSaved)}>
        keep
      </button>
      <button type="button" onClick={() => adopt('left')}>
        adopt
      </button>
      <button type="button" onClick={() => void discard()}>
        discard
      </button>
    </>
  );
}

function openForm(options: DraftsOptions | undefined) {
  return renderOnDesk(
    <DraftsContext value={options}>
      <Form />
    </DraftsContext>,
  );
}

const write = (name: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'name' }), { target: { value: name } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('keeps the input of a form on request, while hidden, after a second, and on leaving', async () => {
  const options = optionsWith();
  const { unmount } = openForm(options);
  const savedNames = async () => (await draftStoreOf(options).listAt(scope)).map(({ mine }) => mine['name']);
  const expectSaved = (name: string) => vi.waitFor(async () => expect(await savedNames()).toEqual([name]));
  expect(shown('keeps')).toBe('true');

  write('on request');
  click('keep');
  await showsIn('kept', 'true');
  expect(await savedNames()).toEqual(['on request']);

  write('while hidden');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  await expectSaved('while hidden');
  visibility.mockReturnValue('visible');

  write('after a second');
  fireEvent(document, new Event('visibilitychange'));
  expect(await savedNames()).toEqual(['while hidden']);
  await vi.waitFor(async () => expect(await savedNames()).toEqual(['after a second']), 3000);

  write('on leaving');
  unmount();
  await expectSaved('on leaving');
});

it('continues an adopted draft, and deletes a discarded one', async () => {
  const options = optionsWith();
  const store = draftStoreOf(options);
  await store.save('left', scope, { name: 'Yoga', mine: { name: 'Sun' } });
  openForm(options);
  click('adopt');
  write('Sunrise');
  click('keep');
  await showsIn('kept', 'true');
  expect((await store.listAt(scope)).map(({ id, mine }) => [id, mine['name']])).toEqual([
    ['left', 'Sunrise'],
  ]);
  click('discard');
  await vi.waitFor(async () => expect(await store.listAt(scope)).toEqual([]));
});

it('reports that the input cannot be kept', async () => {
  openForm(undefined);
  expect(shown('keeps')).toBe('false');
  write('Sunrise');
  click('keep');
  await showsIn('kept', 'false');
  expect(await screen.findByText('Couldn’t keep the draft in this browser')).toBeTruthy();
});

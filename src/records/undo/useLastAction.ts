import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getUndoSteps, redoLastAction, undoLastAction } from '../../../contract/calls/history/history.ts';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { ApiError } from '../../../contract/errors.ts';
import { editedSince, isNothingToUndo } from '../history/restore/restoreRefusal.ts';
import { useChangeReaders } from '../history/ChangeReaders.tsx';
import { recordIn, screenOf } from '../recordKind.ts';
import { useRecordKinds } from '../recordKinds.ts';
import { announceUndo } from '../history/restore/undoneElsewhere.ts';
import { useSideEffectWords } from '../history/useSideEffectWords.ts';
import { useChangeWords } from '../history/useChangeWords.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import { useText } from '../../messages/useText.ts';
import { originalChange } from './originalChange.ts';
import { useActionWords } from './useActionWords.ts';
import { refetchExceptEditors } from '../../ui/queries/refetch.ts';

export type Direction = 'undo' | 'redo';

/** Whether an undo was rejected because the person has saved something since. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'LAST_SAVE_CHANGED';

/** Undoes or redoes the person's last save on the server and reports what it was. */
export function useLastAction() {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const { pathWords } = useChangeWords();
  const { actionWords } = useActionWords();
  const { afterwards } = useSideEffectWords();
  const readers = useChangeReaders();
  const kinds = useRecordKinds();
  const [pending, setPending] = useState(false);

  /** `changeId` is a change of the save that was shown. */
  async function take(direction: Direction, changeId: string): Promise<void> {
    setPending(true);
    try {
      const call = direction === 'undo' ? undoLastAction : redoLastAction;
      const { changes, runId } = await api.send(call, { body: { changeId } });
      // A run is undone asynchronously, after the response; its redo is part of the request.
      if (runId && direction === 'undo') notifyOfRun(runId);
      else await notify(direction, changes);
      await renew(changes);
    } catch (error) {
      refuse(direction, error);
      // The screen is stale.
      if (isNothingToUndo(error) || isOvertaken(error)) await renew([]);
    } finally {
      setPending(false);
    }
  }

  /** Undoes or redoes the person's next step, which no screen has shown: a key press. */
  async function takeNext(direction: Direction): Promise<void> {
    try {
      const { [direction]: step, last } = await api.send(getUndoSteps, {});
      if (direction === 'undo' && last) notifyOfOther(await originalChange(api, last.changeId));
      else if (step) await take(direction, step.changeId);
      else toast.info(text(direction === 'undo' ? 'undo.nothing' : 'undo.nothingAgain'));
    } catch (error) {
      refuse(direction, error);
    }
  }

  /** The last save cannot be undone. An earlier one is not undone instead, because no message named it. */
  function notifyOfOther(change: RecordedChange): void {
    const kind = kinds.find(({ entities }) => entities.includes(change.entity));
    const screen = screenOf(kinds, change) ?? (kind && `/${kind.path}`);
    toast.info(
      text('undo.other', { what: actionWords(change, 1) }),
      screen === undefined ? {} : { action: { label: text('undo.open'), run: () => void navigate(screen) } },
    );
  }

  function notifyOfRun(runId: string): void {
    const run = () => void navigate(`/bulk-runs/${runId}`);
    toast.done(text('undo.runUndone'), { action: { label: text('undo.runOpen'), run } });
  }

  async function notify(direction: Direction, changes: readonly RecordedChange[]): Promise<void> {
    const [first] = changes;
    if (!first) return;
    const { id, undoes } = first;
    const original = undoes ? await originalChange(api, undoes) : first;
    const what = actionWords(original, new Set(changes.map(({ entityId }) => entityId)).size);
    const notes = afterwards(direction, changes);
    if (direction === 'redo') {
      const back = () => take('undo', id);
      toast.done([text('undo.redone', { what }), ...notes].join(' '), {
        action: { label: text('layout.actions.undo'), run: back },
      });
      return;
    }
    toast.done([text('undo.undone', { what }), ...notes].join(' '), {
      action: { label: text('undo.redoShort'), run: () => take('redo', id) },
    });
  }

  /** Invalidates every query that shows the saved data. Open forms merge the change themselves. */
  async function renew(changes: readonly RecordedChange[]): Promise<void> {
    const gone = changes.find(
      (change) => change.action === 'deleted' && pathname === screenOf(kinds, change),
    );
    const left = kinds.find(({ entities }) => gone && entities[0] === gone.entity);
    if (left) void navigate(`/${left.path}`, { state: unguarded });
    await announceUndo(
      changes.flatMap((change) => [
        change.entityId,
        change.entity,
        ...kinds.flatMap((kind) => recordIn(kind, change) ?? []),
      ]),
    );
    await refetchExceptEditors(queryClient);
  }

  function refuse(direction: Direction, error: unknown): void {
    if (isNothingToUndo(error)) {
      toast.info(text(direction === 'undo' ? 'undo.already' : 'undo.alreadyAgain'));
      return;
    }
    if (isOvertaken(error)) {
      toast.info(text('undo.overtaken'));
      return;
    }
    const { paths, record } = editedSince(error);
    const screen = record && screenOf(kinds, record);
    const open = screen && {
      label: text('undo.showHistory'),
      run: () => void navigate(`${screen}#history`),
    };
    const known =
      paths.length > 0 ? text('undo.editedSince', { fields: pathWords(paths) }) : otherSentence(error);
    toast.failed(
      known ?? text(direction === 'undo' ? 'undo.failed' : 'undo.failedAgain'),
      known === undefined ? error : undefined,
      open ? { action: open } : {},
    );
  }

  /** Why it was refused, where the history of the record offers another way. */
  function otherSentence(error: unknown): string | undefined {
    for (const reader of readers.values()) {
      const other = reader.alternativeTo?.(error);
      if (other) return text('undo.otherWay', { why: other.why });
    }
    return undefined;
  }

  return { pending, take, takeNext };
}

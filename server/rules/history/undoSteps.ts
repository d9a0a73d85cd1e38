import { undoLimits } from '../../../contract/calls/history/history.ts';
import type { ChangeHead } from '../../tables/history/recordedChanges.ts';

/** One save: the changes of one person under one request id, oldest first. */
export interface Step {
  changes: readonly ChangeHead[];
}

/** Undo and redo stacks, the next step last. */
interface Steps {
  done: Step[];
  undone: Step[];
}

/**
 * Builds someone's undo and redo stacks from their changes, oldest first. Undoing a save, by shortcut or from the
 * history, moves it to the redo stack; any other save clears that stack, as in every editor.
 */
export function stepsOf(changes: readonly ChangeHead[]): Steps {
  let { done, undone }: Steps = { done: [], undone: [] };
  for (const step of grouped(changes)) {
    const takenBack = new Set(step.changes.flatMap(({ undoes }) => undoes ?? []));
    const hit = ({ changes: own }: Step) => own.some(({ id }) => takenBack.has(id));
    if (done.some(hit)) {
      done = done.filter((other) => !hit(other));
      undone.push(step);
    } else if (undone.some(hit)) {
      undone = undone.filter((other) => !hit(other));
      done.push(step);
    } else {
      done.push(step);
      undone = [];
    }
  }
  const reach = Math.max(0, undoLimits.steps - undone.length);
  return { done: reach === 0 ? [] : done.slice(-reach), undone };
}

/** A client may use one request id for several requests of a save, but an undo is always its own step. */
function grouped(changes: readonly ChangeHead[]): Step[] {
  const steps: ChangeHead[][] = [];
  let key: string | undefined;
  for (const change of changes) {
    const own = `${change.undoes === null ? 'do' : 'undo'} ${change.request_id}`;
    const last = steps.at(-1);
    if (last && own === key) last.push(change);
    else steps.push([change]);
    key = own;
  }
  return steps.map((own) => ({ changes: own }));
}

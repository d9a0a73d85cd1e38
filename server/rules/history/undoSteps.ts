import { undoLimits } from '../../../contract/calls/history.ts';
import type { ChangeHead } from '../../tables/history/recordedChanges.ts';

/** One save of one person: what they changed under one request id, oldest first. */
export interface Step {
  changes: readonly ChangeHead[];
}

/** What somebody could undo and redo, the next one last. */
interface Steps {
  done: Step[];
  undone: Step[];
}

/**
 * Reads somebody's steps from what they changed, given oldest first. A save is done; taking it back, from a shortcut or
 * from the history, moves it to what can be redone; any other save after that ends the redoing, as in every editor.
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

/** A client may give several requests of one save the same id, but an undo never belongs to what it takes back. */
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

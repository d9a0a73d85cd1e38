import { useState } from 'react';
import { useApi } from '../../ui/queries/useApi.ts';
import { usePerson } from '../../ui/business/usePerson.ts';
import { areAllBy, changesSince, readLatestChanges } from '../others/savedSince.ts';
import type { EditorField } from './fields/editorField.ts';
import type { EditedRecord, EditorData } from './editorKind.ts';
import type { ClashingChange } from './save/saveRecord.ts';

/** Fields that clash. */
interface AskedClash<Edited extends EditedRecord> {
  clash: ClashingChange<Edited>;
  /** Whether the other values are the person's own, from another tab or device. */
  own: boolean;
}

interface AskedDecision<Edited> {
  /** The record to save. */
  target: Edited;
  /** Whether an earlier decision was invalidated by a change during the save. */
  overtaken: boolean;
}

/** The questions before a save continues: which values to keep, and how to treat its effects. */
export function useSaveQuestions<Edited extends EditedRecord, Field extends EditorField, Decision>(
  kind: EditorData<Edited, Field, Decision>,
) {
  const api = useApi();
  const me = usePerson();
  const [clash, setClash] = useState<AskedClash<Edited>>();
  const [decision, setDecision] = useState<AskedDecision<Edited>>();

  /** Whether all saved changes are the person's own; false if that is unknown. */
  async function areOwn(before: Edited, after: Edited): Promise<boolean> {
    try {
      return areAllBy(
        me.id,
        changesSince(kind, before, after, await readLatestChanges(kind, api, before.id)),
      );
    } catch {
      return false;
    }
  }

  return {
    clash,
    decision,
    areOwn,
    async askAbout(clash: ClashingChange<Edited>): Promise<void> {
      setClash({ clash, own: await areOwn(clash.opened, clash.theirs) });
    },
    askToDecide: (asked: AskedDecision<Edited>): void => setDecision(asked),
    closeClash: (): void => setClash(undefined),
    closeDecision: (): void => setDecision(undefined),
  };
}

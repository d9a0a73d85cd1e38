import { connectionStatuses, type StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { useText } from '../messages/useText.ts';
import { leafOf, type ChangeReader, type PartWords } from '../records/history/changeReader.ts';
import { useFieldChanges } from '../records/history/useFieldChanges.ts';
import { staffFields, type StaffField } from './staffFields.ts';
import { useStaffFieldWords } from './useStaffFieldWords.ts';

const signIn = 'associatedWixIdentity';

/** Actions on staff members other than updates, by name in the history. */
const happened = {
  connected_to_user: 'staffEditor.did.connected',
  disconnected_from_user: 'staffEditor.did.disconnected',
  removed_from_trash_bin: 'history.did.purged',
} as const;

const isKnown = (action: string): action is keyof typeof happened => Object.hasOwn(happened, action);

/** Describes changes of staff members. */
export function useStaffChanges(): ChangeReader {
  const text = useText();
  const fieldWords = useStaffFieldWords();
  const { partsOf, labelOf } = useFieldChanges({ fields: staffFields }, (field: StaffField, changed) =>
    fieldWords(field, changed as Partial<StaffMember>),
  );

  function connectionWords(words: string): string {
    const status = connectionStatuses.find((one) => one === words);
    return status ? text(`staff.connection.${status}`) : '';
  }

  /** The sign-in status is no field of the form, and an undo cannot restore it. */
  const signInPart = (before: unknown, after: unknown): PartWords => ({
    key: signIn,
    paths: [],
    label: text('staffEditor.section.user'),
    before: connectionWords(String(leafOf(before))),
    after: connectionWords(String(leafOf(after))),
    added: [],
    removed: [],
  });

  return {
    partsOf: ({ entity, fields }) => {
      const status = fields.find(({ field }) => field.startsWith(`${signIn}.connection`));
      return [
        ...partsOf({ entity, fields: fields.filter(({ field }) => !field.startsWith(signIn)) }),
        ...(status ? [signInPart(status.before, status.after)] : []),
      ];
    },
    labelOf,
    sentenceOf: ({ action }) => (isKnown(action) ? happened[action] : undefined),
  };
}

import { useMemo } from 'react';
import { memberRoles } from '../../contract/calls/identity/members.ts';
import type { FieldChange } from '../../contract/entities/history/recordedChange.ts';
import type { MessageKey } from '../messages/en.ts';
import { useText } from '../messages/useText.ts';
import { plainWords, type ChangeReader, type ChangeWords } from '../records/history/changeReader.ts';

/** Labels of the fields that the history of members and invitations names. */
const labels = { name: 'account.you.name', role: 'team.invite.role' } as const satisfies Record<
  string,
  MessageKey
>;

const isField = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field);

const ofInvitation = {
  updated: 'history.did.resent',
  deleted: 'history.did.revoked',
  accepted: 'history.did.accepted',
} as const;
const ofMember = {
  joined_team: 'history.did.joined',
  refused: 'history.did.refused',
  reopened: 'history.did.reopened',
} as const;

const keyIn = (keys: Readonly<Record<string, MessageKey>>, action: string): MessageKey | undefined =>
  Object.hasOwn(keys, action) ? keys[action] : undefined;

/** Describes changes of team members and invitations. */
export function useTeamChanges(): ChangeReader {
  const text = useText();
  return useMemo(() => {
    function roleWords(value: unknown): string {
      const role = memberRoles.find((one) => one === value);
      return role ? text(`team.role.${role}`) : '';
    }

    function roleSentence({ before, after }: FieldChange): ChangeWords {
      const [was, role] = [roleWords(before), roleWords(after)];
      if (role === '') return { key: 'history.did.removedFromTeam' };
      if (was === '') return { key: 'history.did.addedToTeam', values: { role } };
      return { key: 'history.did.changedRole', values: { was, role } };
    }

    return {
      // The same paths have other names in other families.
      labelOf: () => undefined,
      partsOf: ({ fields }) =>
        fields.flatMap(({ field, before, after }) => {
          if (!isField(field)) return [];
          const words = (value: unknown) => (field === 'role' ? roleWords(value) : plainWords(value, text));
          const values = { before: words(before), after: words(after) };
          return [{ key: field, paths: [], label: text(labels[field]), ...values, added: [], removed: [] }];
        }),
      sentenceOf({ entity, action, fields }) {
        const role = fields.find(({ field }) => field === 'role');
        if (entity === 'teamInvitation') {
          const invited = { key: 'history.did.invited', values: { role: roleWords(role?.after) } } as const;
          return action === 'created' ? invited : keyIn(ofInvitation, action);
        }
        return action === 'updated' && role ? roleSentence(role) : keyIn(ofMember, action);
      },
    };
  }, [text]);
}

import type { RecordKind } from '../records/recordKind.ts';
import { useTeamChanges } from './useTeamChanges.ts';

/** Members and invitations, which one screen shows. */
export const teamKind: RecordKind = {
  resource: 'team',
  path: 'team',
  label: 'layout.nav.team',
  entities: ['member', 'teamInvitation'],
  recordOf: ({ entity, entityId }) =>
    entity === 'member' || entity === 'teamInvitation' ? entityId : undefined,
  pageOf: () => '/team',
  useChangeReader: useTeamChanges,
};

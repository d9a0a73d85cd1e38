import type { RecordKind } from '../records/recordKind.ts';
import { useSettingsChanges } from './useSettingsWords.ts';

const entities = ['business', 'signOnPolicy', 'oauthClient'];

/** The business with what else its settings show. */
export const settingsKind: RecordKind = {
  resource: 'business',
  path: 'settings',
  label: 'layout.nav.settings',
  entities,
  recordOf: ({ entity, entityId }) => (entities.includes(entity) ? entityId : undefined),
  pageOf: () => '/settings',
  useChangeReader: useSettingsChanges,
};

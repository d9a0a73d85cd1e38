import { getPath, type Fields } from '../../contract/paths.ts';
import { hues } from '../../contract/entities/values/hue.ts';
import { useText } from '../messages/useText.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';
import { usePlainWords } from '../records/editor/fields/usePlainWords.ts';
import type { ChangeReader } from '../records/history/changeReader.ts';
import { usePlainChanges } from '../records/plain/usePlainChanges.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { localeName } from './localeName.ts';
import { settingsFields, signOnFields } from './settingsFields.ts';

/** Returns a function that formats a field of the settings; `''` if empty. */
export function useSettingsWords(): (field: EditorField, settings: Fields) => string {
  const text = useText();
  const plainWords = usePlainWords();
  const { locale } = useBusiness();
  return ({ key, kind, path }, settings) => {
    const value = getPath(settings, path);
    switch (key) {
      case 'logo':
        return value ? text('media.count', { smart_count: 1 }) : '';
      case 'hue':
        return text(`settings.hue.${hues.find((hue) => hue === value) ?? 'none'}`);
      case 'locale':
        return typeof value === 'string' ? localeName(value, locale) : '';
      default:
        return plainWords(kind, value);
    }
  };
}

/** In the history, the requirements for registrations are a record of their own. */
const recordedFields = [
  ...settingsFields,
  ...signOnFields.map((field) => ({ ...field, key: `recorded.${field.key}`, path: field.key })),
];

const clientFields: readonly EditorField[] = [
  { key: 'name', path: 'name', label: 'settings.clients.new.name', section: 'clients' },
  {
    key: 'redirectUris',
    path: 'redirectUris',
    label: 'settings.clients.redirectUris',
    section: 'clients',
  },
  {
    key: 'postLogoutRedirectUris',
    path: 'postLogoutRedirectUris',
    label: 'settings.clients.postLogoutRedirectUris',
    section: 'clients',
  },
];

/** Describes changes of the settings and of the API clients. */
export function useSettingsChanges(): ChangeReader {
  const settings = usePlainChanges(recordedFields, useSettingsWords());
  const clients = usePlainChanges(clientFields);
  return {
    ...settings,
    partsOf: (change) => (change.entity === 'oauthClient' ? clients : settings).partsOf(change),
  };
}

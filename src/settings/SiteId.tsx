import { useText } from '../messages/useText.ts';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { CopiedValues } from './CopiedValue.tsx';
import type { Settings } from './settingsFields.ts';

/** The ID that a program sends with its secret as API key, in the header `wix-site-id`. */
export function SiteId() {
  const text = useText();
  const { record } = useRecordForm<Settings>();
  return (
    <CopiedValues
      label={text('settings.clients.secret.site')}
      values={[record.id]}
      note={text('settings.clients.secret.siteNote')}
    />
  );
}

import { Box } from '@mui/material';
import type { RecordedChange } from '../../contract/entities/history/recordedChange.ts';
import { whoWords } from '../records/history/whoWords.ts';
import { Select } from '../ui/fields/Select.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useText } from '../messages/useText.ts';
import { dateFormat } from '../ui/words/formatters.ts';

interface VersionChoiceProps {
  id: string;
  label: string;
  versions: readonly RecordedChange[];
  chosen: RecordedChange;
  onChoose: (id: string) => void;
}

/** Select of a record's version, by time and person. */
export function VersionChoice({ id, label, versions, chosen, onChoose }: VersionChoiceProps) {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const moment = dateFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  // The selected version may be older than the list.
  const offered = versions.some((version) => version.id === chosen.id) ? versions : [...versions, chosen];
  return (
    <Box sx={{ display: 'grid', gap: '6px', minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
        {label}
      </Box>
      <Select id={id} value={chosen.id} onChange={({ target }) => onChoose(target.value)}>
        {offered.map(({ id: versionId, date, actor }) => (
          <option key={versionId} value={versionId}>
            {text('activity.compare.version', {
              date: moment.format(new Date(date)),
              who: whoWords(actor, text),
            })}
          </option>
        ))}
      </Select>
    </Box>
  );
}

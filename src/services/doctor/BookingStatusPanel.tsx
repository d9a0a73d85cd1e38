import { Box } from '@mui/material';
import { stateOf } from '../../../contract/entities/services/serviceState.ts';
import { useText } from '../../messages/useText.ts';
import type { EditorAsideProps } from '../../records/editor/editorKind.ts';
import { EditorPanel } from '../../records/editor/sections/EditorPanel.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { StateChip } from '../../ui/page/StateChip.tsx';
import type { EditedService } from '../editor/editedService.ts';
import { useDiagnosis } from '../status/useDiagnoses.ts';
import { CheckList } from './CheckList.tsx';
import { NextFreeTime } from './NextFreeTime.tsx';
import { WeekSection } from './WeekSection.tsx';
import { useStatusSentence } from './useStatusSentence.ts';

/** Whether customers can book the saved service: the first cause, every check, and its week. */
export function BookingStatusPanel({ opened, unsaved, gone }: EditorAsideProps<EditedService>) {
  const text = useText();
  return (
    <EditorPanel
      title={text('doctor.title')}
      closeLabel={text('doctor.close')}
      state={opened && !gone && <PanelState id={opened.id} />}
    >
      {gone && <Box sx={sentence}>{text('doctor.deleted', { name: opened?.name ?? '' })}</Box>}
      {opened && !gone && <Checked service={opened} unsaved={unsaved} />}
    </EditorPanel>
  );
}

function PanelState({ id }: { id: string }) {
  const text = useText();
  const { data } = useDiagnosis(id);
  if (!data) return null;
  if (stateOf(data) !== 'BOOKABLE') return <StateChip tone="bad">{text('doctor.blocked')}</StateChip>;
  if (data.reasons.length > 0) return <StateChip tone="warn">{text('doctor.warned')}</StateChip>;
  return <StateChip tone="good">{text('doctor.bookable')}</StateChip>;
}

function Checked({ service, unsaved }: { service: EditedService; unsaved: boolean }) {
  const text = useText();
  const sentenceOf = useStatusSentence();
  const { data: diagnosis, error, refetch } = useDiagnosis(service.id);
  if (!diagnosis && error) {
    return <ErrorPanel what={text('doctor.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!diagnosis) return <Waiting />;
  return (
    <>
      <Box sx={sentence}>{sentenceOf(service.name, diagnosis)}</Box>
      {unsaved && <Box sx={note}>{text('doctor.withoutChanges')}</Box>}
      <CheckList diagnosis={diagnosis} service={service} />
      {stateOf(diagnosis) === 'BOOKABLE' && <NextFreeTime service={service} />}
      {service.type !== 'COURSE' && <WeekSection service={service} />}
    </>
  );
}

function Waiting() {
  const text = useText();
  return (
    <Box
      component="output"
      aria-label={text('doctor.checking')}
      sx={{ display: 'grid', gap: '16px', marginBlockStart: '12px' }}
    >
      {[420, 180, 220, 200, 160, 240].map((width) => (
        <Skeleton key={width} width={width} height={18} />
      ))}
    </Box>
  );
}

const sentence = { marginBlockStart: '8px', overflowWrap: 'anywhere' } as const;
const note = { typography: 'body2', color: 'text.tertiary', marginBlockStart: '4px' };

import { Box, Button, Typography } from '@mui/material';
import { useId } from 'react';
import { useText } from '../../messages/useText.ts';
import { useEditorPanel, usePanelOpener } from '../../records/editor/sections/EditorPanel.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { StableHeight } from '../../ui/loading/StableSize.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import type { EditedService } from '../editor/editedService.ts';
import { ServiceStateChip } from '../status/ServiceStateChip.tsx';
import { statusPanel } from '../status/statusPanel.ts';
import { useDiagnosis } from '../status/useDiagnoses.ts';
import { useStatusSentence } from './useStatusSentence.ts';

interface StatusCardProps {
  /** The saved service. */
  service: EditedService;
  /** Whether the form has unsaved values, which the status does not contain. */
  unsaved: boolean;
  /** Whether the service is in the trash, which overrules all checks. */
  gone: boolean;
  /** Called before the panel opens, to close an overlay. */
  onLeave?: () => void;
}

/** Booking status of the saved service with its first cause, and the button that opens its checks. */
export function StatusCard({ service, unsaved, gone, onLeave }: StatusCardProps) {
  const text = useText();
  const title = useId();
  const { open } = useEditorPanel();
  const opener = usePanelOpener(statusPanel);
  return (
    <Box component="section" aria-labelledby={title} sx={{ ...card, padding: '16px' }}>
      <Typography id={title} variant="h6" component="h2">
        {text('doctor.title')}
      </Typography>
      {gone ? (
        <Box sx={words}>{text('doctor.deleted', { name: service.name })}</Box>
      ) : (
        <>
          <StableHeight part={`service ${service.id} status`}>
            <Status service={service} />
          </StableHeight>
          {unsaved && <Box sx={note}>{text('doctor.withoutChanges')}</Box>}
          <Button
            size="small"
            ref={opener}
            sx={{ marginBlockStart: '12px' }}
            onClick={() => {
              onLeave?.();
              open(statusPanel);
            }}
          >
            {text('doctor.open')}
          </Button>
        </>
      )}
    </Box>
  );
}

function Status({ service: { id, name } }: { service: EditedService }) {
  const text = useText();
  const sentenceOf = useStatusSentence();
  const { data, error } = useDiagnosis(id);
  if (!data && error) return <Box sx={words}>{text('doctor.failed')}</Box>;
  if (!data) {
    return (
      <Box component="output" aria-label={text('doctor.checking')} sx={words}>
        <Skeleton width={160} height={20} />
      </Box>
    );
  }
  return (
    <>
      <Box sx={{ paddingBlock: '10px 6px' }}>
        <ServiceStateChip diagnosis={data} />
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{sentenceOf(name, data)}</Box>
    </>
  );
}

const words = { paddingBlockStart: '10px', overflowWrap: 'anywhere' } as const;
const note = { typography: 'body2', color: 'text.tertiary', marginBlockStart: '8px' };

import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { card } from '../../ui/page/SectionCard.tsx';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import type { EditedService } from '../editor/editedService.ts';
import { CardPreview } from './CardPreview.tsx';
import { PagePreview } from './PagePreview.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { useShownService } from './useShownService.ts';

interface ServicePreviewProps {
  /** The service after saving. */
  service: EditedService;
  /** The saved service, if it differs: both can be viewed. */
  opened: EditedService | undefined;
  /** Initial view. */
  as?: 'card' | 'page';
}

/** Customer preview of the service, in a list or on its page, saved or with unsaved changes. */
export function ServicePreview({ service, opened, as = 'card' }: ServicePreviewProps) {
  const text = useText();
  const { business, locale, timeZone = 'UTC' } = useBusiness();
  const shownOf = useShownService();
  const titleId = useId();
  const [form, setForm] = useState<'card' | 'page'>(as);
  const [state, setState] = useState<'now' | 'after'>('after');
  const chosen = state === 'now' && opened ? opened : service;
  const shown = shownOf(chosen);
  const formats = { locale, timeZone, currency: business?.currency ?? 'EUR' };
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...card, padding: 0, overflow: 'hidden' }}>
      <Box sx={head}>
        <Typography id={titleId} variant="body2" component="h2" sx={{ color: 'text.secondary' }}>
          {text('preview.region')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
          <SegmentedChoice
            legend={text('preview.as')}
            name={`${titleId}-as`}
            value={form}
            options={[
              { value: 'card', label: text('preview.card') },
              { value: 'page', label: text('preview.page') },
            ]}
            onChange={setForm}
          />
          {opened && (
            <SegmentedChoice
              legend={text('preview.when')}
              name={`${titleId}-when`}
              value={state}
              options={[
                { value: 'now', label: text('preview.now') },
                { value: 'after', label: text('preview.after') },
              ]}
              onChange={setState}
            />
          )}
        </Box>
      </Box>
      {form === 'card' ? (
        <CardPreview service={shown} saved={opened ?? service} formats={formats} />
      ) : (
        <PagePreview service={shown} formats={formats} />
      )}
      {shown.hidden && <Box sx={note}>{text('preview.hidden')}</Box>}
    </Box>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 12px',
  padding: '12px 16px',
} as const;

const note = {
  padding: '10px 16px',
  typography: 'body2',
  color: 'text.secondary',
  borderBlockStart: '1px solid',
  borderColor: 'line',
} as const;

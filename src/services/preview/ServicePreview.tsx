import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { card } from '../../ui/page/SectionCard.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import type { EditedService } from '../editor/editedService.ts';
import { CardPreview } from './CardPreview.tsx';
import { PagePreview } from './PagePreview.tsx';
import { TimesPreview } from './TimesPreview.tsx';
import {
  directionOf,
  languages,
  localeFor,
  type Language,
} from '../../../contract/customerWords/languages.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { useCustomerWords } from './useCustomerWords.ts';
import { useShownService } from './useShownService.ts';

interface ServicePreviewProps {
  /** The service after saving. */
  service: EditedService;
  /** The saved service, if it differs: both can be viewed. */
  opened: EditedService | undefined;
  /** The saved service; undefined for a new one. */
  saved?: EditedService | undefined;
  /** Initial view. */
  as?: 'card' | 'page';
}

/** Customer preview of the service, in a list or on its page, saved or with unsaved changes. */
export function ServicePreview({ service, opened, saved, as = 'card' }: ServicePreviewProps) {
  const text = useText();
  const { business, locale, timeZone = 'UTC' } = useBusiness();
  const shownOf = useShownService();
  const titleId = useId();
  const [form, setForm] = useState<'card' | 'page' | 'times'>(as);
  const [language, setLanguage] = useState<Language>('en');
  const words = useCustomerWords(language);
  const [state, setState] = useState<'now' | 'after'>('after');
  const chosen = state === 'now' && opened ? opened : service;
  const shown = shownOf(chosen);
  const formats = {
    locale: localeFor(language, { locale }),
    timeZone,
    currency: business?.currency ?? 'EUR',
  };
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
              { value: 'times', label: text('preview.times.title') },
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
          <Select
            aria-label={text('preview.language')}
            value={language}
            onChange={({ target }) => setLanguage(target.value as Language)}
          >
            {Object.entries(languages).map(([key, name]) => (
              <option key={key} value={key} lang={key}>
                {name}
              </option>
            ))}
          </Select>
        </Box>
      </Box>
      <Box lang={language} dir={directionOf(language)}>
        {form === 'card' && (
          <CardPreview service={shown} saved={opened ?? service} formats={formats} words={words} />
        )}
        {form === 'page' && <PagePreview service={shown} formats={formats} words={words} />}
      </Box>
      {form === 'times' && <TimesPreview shown={shown} saved={saved} locale={formats.locale} words={words} />}
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

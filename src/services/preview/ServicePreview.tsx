import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { directionOf, languages, type Language } from '../../../contract/customerWords/languages.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { listOf } from '../../ui/words/listOf.ts';
import type { EditedService } from '../editor/editedService.ts';
import { CardPreview } from './CardPreview.tsx';
import { CustomerSelect } from './CustomerSelect.tsx';
import { PagePreview } from './PagePreview.tsx';
import { PaymentPreview } from './PaymentPreview.tsx';
import { changedParts } from './previewParts.ts';
import { TimesPreview } from './TimesPreview.tsx';
import { usePreviewView } from './usePreviewView.ts';

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
  const { locale } = useBusiness();
  const titleId = useId();
  const [form, setForm] = useState<'card' | 'page' | 'times'>(as);
  const [language, setLanguage] = useState<Language>('en');
  const [state, setState] = useState<'now' | 'after'>('after');
  const { data: plans = [] } = useGetList<PricingPlan>('pricingPlans', ...allOptions);
  const [planId, setPlanId] = useState('');
  const plan = plans.find(({ id }) => id === planId);
  const viewOf = usePreviewView({ language, plan, plans });
  const isNow = state === 'now' && opened !== undefined;
  const shown = viewOf(isNow ? opened : service);
  const other = opened && viewOf(isNow ? service : opened);
  const changed = other && form !== 'times' ? changedParts(shown.parts[form], other.parts[form]) : [];
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
          <Box sx={choices}>
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
            {form !== 'times' && <CustomerSelect plans={plans} value={plan?.id ?? ''} onChange={setPlanId} />}
          </Box>
        </Box>
      </Box>
      {opened && form !== 'times' && (
        <Box component="output" sx={changes}>
          {changed.length > 0
            ? text('preview.changedParts', {
                parts: listOf(
                  changed.map((part) => text(`preview.part.${part}`)),
                  locale,
                ),
              })
            : text('preview.unchanged')}
        </Box>
      )}
      <Box lang={language} dir={directionOf(language)}>
        {form === 'card' && (
          <CardPreview
            service={shown.service}
            saved={opened ?? service}
            parts={shown.parts.card}
            changed={changed}
          />
        )}
        {form === 'page' && <PagePreview {...shown} changed={changed} />}
        {form !== 'times' && shown.payment && (
          <PaymentPreview payment={shown.payment} words={shown.words} changed={changed.includes('payment')} />
        )}
      </Box>
      {form === 'times' && (
        <TimesPreview shown={shown.service} saved={saved} locale={shown.formats.locale} words={shown.words} />
      )}
      {shown.service.hidden && <Box sx={note}>{text('preview.hidden')}</Box>}
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

const choices = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, auto)',
  justifyContent: 'start',
  gap: '8px',
  width: 1,
} as const;

const changes = {
  display: 'block',
  padding: '0 16px 12px',
  typography: 'body2',
  color: 'text.secondary',
} as const;

const note = {
  padding: '10px 16px',
  typography: 'body2',
  color: 'text.secondary',
  borderBlockStart: '1px solid',
  borderColor: 'line',
} as const;

import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getBusinessUses } from '../../contract/calls/workbench/business.ts';
import { clockTime } from '../../contract/wallClock.ts';
import { useText } from '../messages/useText.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { answered, useApi } from '../ui/queries/useApi.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { dateFormat } from '../ui/words/formatters.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import type { Settings } from './settingsFields.ts';

interface ChangeDialogProps {
  opened: Settings;
  mine: Settings;
  overtaken: boolean;
  onDecide: (decision: true) => void;
  onCancel: () => void;
}

/** An amount as an example. */
const example = { value: '85.00' };

/** What a new currency or time zone changes, before it is saved. */
export function ChangeDialog({ opened, mine, onDecide, onCancel }: ChangeDialogProps) {
  const api = useApi();
  const text = useText();
  const { locale } = useBusiness();
  const { number } = useFormats();
  const [now] = useState(() => new Date());
  const { data, error } = useQuery({
    queryKey: ['business', 'uses'],
    queryFn: async ({ signal }) => answered(await api.send(getBusinessUses, {}, { signal })).uses,
    staleTime: 0,
    gcTime: 0,
  });
  const money = mine.currency !== opened.currency;
  const zone = mine.timeZone !== opened.timeZone;
  const what = money && zone ? 'both' : money ? 'currency' : 'timeZone';
  const amountIn = (currency: string) => moneyFormat(locale, currency)(example);
  const timeIn = (timeZone: string) => dateFormat(locale, { ...clockTime(locale), timeZone }).format(now);
  const figure = (key: 'prices' | 'bookings' | 'paidBookings' | 'sessions') => ({
    value: data ? number(data[key]) : '–',
    label: text(`settings.change.${key}`, { smart_count: data?.[key] ?? 0 }),
  });
  return (
    <ConsequenceDialog
      open
      title={text(`settings.change.${what}`, { to: money ? mine.currency : mine.timeZone })}
      lead={
        <Box sx={{ display: 'grid', gap: '8px' }}>
          {money && (
            <span>
              {text('settings.change.currencyLead', {
                before: amountIn(opened.currency),
                after: amountIn(mine.currency),
              })}
            </span>
          )}
          {zone && (
            <span>
              {text('settings.change.timeZoneLead', {
                before: timeIn(opened.timeZone),
                after: timeIn(mine.timeZone),
              })}
            </span>
          )}
        </Box>
      }
      figures={[
        ...(money ? [figure('prices')] : []),
        figure('bookings'),
        figure(zone ? 'sessions' : 'paidBookings'),
      ]}
      note={error ? text('settings.change.unknown') : undefined}
      safe={
        what === 'both'
          ? text('settings.change.keepBoth')
          : text('settings.change.keep', { from: money ? opened.currency : opened.timeZone })
      }
      act={text(
        what === 'both'
          ? 'settings.change.actBoth'
          : money
            ? 'settings.change.actCurrency'
            : 'settings.change.actTimeZone',
      )}
      effect="changes"
      disabled={!data && !error}
      onSafe={onCancel}
      onAct={() => onDecide(true)}
    />
  );
}

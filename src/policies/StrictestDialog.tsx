import { Box, Button, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { getStrictestBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import { useText } from '../messages/useText.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { dialogFoot, SheetDialog } from '../ui/dialogs/SheetDialog.tsx';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import { policySentences } from '../ui/words/policyWords.ts';

/** The strictest rules of several policies. */
export function StrictestDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const api = useApi();
  const text = useText();
  const { business, locale } = useBusiness();
  const money = moneyFormat(locale, business?.currency);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [params, options] = allOptions;
  const { data: policies = [] } = useGetList<{ id: string; name: string }>(
    'bookingPolicies',
    params,
    options,
  );
  const byName = policies.toSorted((one, other) => one.name.localeCompare(other.name, locale));
  const { data, error, refetch } = useQuery({
    queryKey: ['bookingPolicies', 'strictest', chosen],
    enabled: chosen.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { bookingPolicyIds: [...chosen] };
      const { bookingPolicy } = await api.send(getStrictestBookingPolicy, { body }, { signal });
      return { ...bookingPolicy, id: '' };
    },
  });
  const toggle = (one: string) =>
    setChosen((before) =>
      before.includes(one) ? before.filter((other) => other !== one) : [...before, one],
    );
  return (
    <SheetDialog id={id} onClose={onClose}>
      <Box sx={{ padding: '24px 24px 16px', overflowY: 'auto', display: 'grid', gap: '16px' }}>
        <Box>
          <Typography id={`${id}-title`} variant="h2">
            {text('policies.strictest.title')}
          </Typography>
          <Box id={`${id}-lead`} sx={{ color: 'text.secondary', marginBlockStart: '8px' }}>
            {text('policies.strictest.lead')}
          </Box>
        </Box>
        <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Box component="legend" sx={{ fontWeight: 500, padding: 0, marginBlockEnd: '8px' }}>
            {text('policies.strictest.choose')}
          </Box>
          {byName.map((policy) => (
            <Box component="label" key={policy.id} sx={option}>
              <Checkbox checked={chosen.includes(policy.id)} onChange={() => toggle(policy.id)} />
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {policy.name}
              </Box>
            </Box>
          ))}
        </Box>
        <Box component="output" sx={{ display: 'block' }}>
          {chosen.length < 2 && <Box sx={{ color: 'text.secondary' }}>{text('policies.strictest.two')}</Box>}
          {chosen.length > 1 && data && !error && (
            <Box component="ul" sx={{ margin: 0, paddingInlineStart: '20px' }}>
              {policySentences(data, 'CLASS', { text, locale, money }).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Box>
          )}
        </Box>
        {error && (
          <ErrorPanel what={text('policies.strictest.failed')} error={error} onRetry={() => void refetch()} />
        )}
      </Box>
      <Box sx={dialogFoot}>
        <Button onClick={onClose}>{text('policies.strictest.close')}</Button>
      </Box>
    </SheetDialog>
  );
}

const option = { display: 'flex', alignItems: 'center', gap: '8px', minHeight: { xs: 44, sm: 32 } };

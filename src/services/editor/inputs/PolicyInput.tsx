import { Box } from '@mui/material';
import { useGetList } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { ChoiceActions } from '../../../records/choice/ChoiceActions.tsx';
import { FieldSelect } from '../../../ui/fields/form/FieldSelect.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { allOptions } from '../../../ui/queries/allOptions.ts';
import { policySentences } from '../../../ui/words/policyWords.ts';
import { moneyFormat } from '../../../ui/words/moneyFormat.ts';
import { choiceKinds } from './choiceKinds.ts';
import { useServiceForm } from '../useServiceForm.ts';

/** Booking policy, with its rules for customers. */
export function PolicyInput() {
  const text = useText();
  const { business, locale } = useBusiness();
  const { service, opened } = useServiceForm();
  const { setValue } = useFormContext();
  const { data: policies = [] } = useGetList<BookingPolicy>('bookingPolicies', ...allOptions);
  const own = opened?.bookingPolicy;
  const all = own && !policies.some(({ id }) => id === own.id) ? [own, ...policies] : policies;
  const { id } = service.bookingPolicy ?? {};
  const chosen = id ? all.find((policy) => policy.id === id) : all.find((policy) => policy.default);
  const money = moneyFormat(locale, business?.currency);
  return (
    <FieldSelect
      source="bookingPolicy.id"
      label={text('serviceField.bookingPolicy.id')}
      aside={
        <ChoiceActions
          kind={choiceKinds.policy}
          label={text('serviceField.bookingPolicy.id')}
          chosen={chosen?.id}
          onCreated={({ id: made }) => setValue('bookingPolicy.id', made, { shouldDirty: true })}
        />
      }
      choices={all.map((policy) => ({ value: policy.id, label: policy.name ?? policy.id }))}
      {...(!opened?.bookingPolicy && { empty: text('serviceEditor.booking.defaultPolicy') })}
      help={
        chosen && (
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: '18px', overflowWrap: 'anywhere' }}>
            {policySentences(chosen, service.type, { text, locale, money }).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        )
      }
    />
  );
}

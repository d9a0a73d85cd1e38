import { useGetList } from 'react-admin';
import type { BookingPolicy } from '../../../contract/entities/bookingPolicy.ts';
import { FieldNumber } from '../../layout/FieldNumber.tsx';
import { FieldSelect } from '../../layout/FieldSelect.tsx';
import { FieldSwitch } from '../../layout/FieldSwitch.tsx';
import { SectionCard } from '../../layout/SectionCard.tsx';
import { useBusiness } from '../../layout/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { allOfThem } from '../bulk/allOfThem.ts';
import { policyWords } from '../policyWords.ts';
import { useServiceForm } from './ServiceFormContext.ts';

/** Who can book it, and by which rules. */
export function BookingInputs() {
  const text = useText();
  const { service } = useServiceForm();
  const { hidden, onlineBooking, payment, type } = service;
  const approval = onlineBooking?.requireManualApproval === true;
  const requests = onlineBooking?.allowMultipleRequests === true;
  const byPlan = payment?.options?.pricingPlan === true;
  return (
    <SectionCard
      id="booking"
      title={text('serviceEditor.section.booking')}
      lead={text('serviceEditor.lead.booking')}
    >
      <FieldSwitch
        source="hidden"
        label={text('serviceEditor.booking.shown')}
        effect={text(hidden ? 'serviceEditor.booking.shownOff' : 'serviceEditor.booking.shownOn')}
        format={(value) => value !== true}
        parse={(shown) => shown !== true}
        describe={(value) => text(value === true ? 'layout.field.off' : 'layout.field.on')}
      />
      <FieldSwitch
        source="onlineBooking.enabled"
        label={text('serviceEditor.booking.online')}
        effect={text(
          onlineBooking?.enabled === false
            ? 'serviceEditor.booking.onlineOff'
            : 'serviceEditor.booking.onlineOn',
        )}
      />
      <FieldSwitch
        source="onlineBooking.requireManualApproval"
        label={text('serviceEditor.booking.approval')}
        // What is on already can always be switched off.
        locked={byPlan && !approval}
        effect={text(
          approval
            ? 'serviceEditor.booking.approvalOn'
            : byPlan
              ? 'serviceEditor.booking.approvalPlan'
              : 'serviceEditor.booking.approvalOff',
        )}
      />
      {(approval || requests) && (
        <FieldSwitch
          source="onlineBooking.allowMultipleRequests"
          label={text('serviceEditor.booking.requests')}
          effect={text(requests ? 'serviceEditor.booking.requestsOn' : 'serviceEditor.booking.requestsOff')}
        />
      )}
      {type !== 'APPOINTMENT' && (
        <FieldNumber
          source="defaultCapacity"
          label={text('serviceEditor.field.capacity')}
          help={text('serviceEditor.booking.capacityHelp')}
        />
      )}
      <PolicyInput />
    </SectionCard>
  );
}

/** Which rules hold, and what they mean for customers. */
function PolicyInput() {
  const text = useText();
  const { locale } = useBusiness();
  const { service, opened } = useServiceForm();
  const { data: policies = [] } = useGetList<BookingPolicy>('bookingPolicies', ...allOfThem);
  const own = opened?.bookingPolicy;
  const all = own && !policies.some(({ id }) => id === own.id) ? [own, ...policies] : policies;
  const { id } = service.bookingPolicy ?? {};
  const chosen = id ? all.find((policy) => policy.id === id) : all.find((policy) => policy.default);
  return (
    <FieldSelect
      source="bookingPolicy.id"
      label={text('serviceEditor.field.policy')}
      choices={all.map((policy) => ({ value: policy.id, label: policy.name ?? policy.id }))}
      {...(!opened?.bookingPolicy && { empty: text('serviceEditor.booking.defaultPolicy') })}
      help={chosen && policyWords(chosen, text, locale)}
    />
  );
}

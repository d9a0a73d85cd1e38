import { Box } from '@mui/material';
import { FieldNumber } from '../../../ui/fields/form/FieldNumber.tsx';
import { FieldSwitch } from '../../../ui/fields/form/FieldSwitch.tsx';
import { FormSection } from '../../../records/editor/sections/FormSection.tsx';
import { useText } from '../../../messages/useText.ts';
import { lacksSessions } from '../../../../contract/entities/services/courseSessions.ts';
import { FormInput } from './FormInput.tsx';
import { PolicyInput } from './PolicyInput.tsx';
import { useServiceForm } from '../useServiceForm.ts';

/** Booking rules of the service. */
export function BookingInputs() {
  const text = useText();
  const { service, opened } = useServiceForm();
  const { conferencing, form, hidden, onlineBooking, payment, type } = service;
  const approval = onlineBooking?.requireManualApproval === true;
  const requests = onlineBooking?.allowMultipleRequests === true;
  const isUnplanned = hidden === true && (opened?.hidden ?? true) && lacksSessions(service);
  const shownEffect = hidden ? 'serviceEditor.booking.shownOff' : 'serviceEditor.booking.shownOn';
  const byPlan = payment?.options?.pricingPlan === true;
  return (
    <FormSection
      id="booking"
      title={text('serviceEditor.section.booking')}
      lead={text('serviceEditor.lead.booking')}
    >
      <FieldSwitch
        source="hidden"
        label={text('serviceEditor.booking.shown')}
        effect={text(isUnplanned ? 'services.noSessionsToShow' : shownEffect)}
        locked={isUnplanned}
        inverted
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
        // An active option can always be turned off.
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
      {type === 'APPOINTMENT' ? (
        <div>
          <Box sx={{ fontWeight: 500 }}>{text('serviceEditor.booking.oneCustomer')}</Box>
          <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>
            {text('serviceEditor.booking.oneCustomerHelp')}
          </Box>
        </div>
      ) : (
        <FieldNumber
          source="defaultCapacity"
          label={text('serviceField.defaultCapacity')}
          help={text('serviceEditor.booking.capacityHelp')}
        />
      )}
      <PolicyInput />
      <FormInput />
      <FieldSwitch
        source="form.mobileSettings.hidden"
        label={text('serviceField.form.mobileSettings.hidden')}
        effect={text(
          form?.mobileSettings?.hidden
            ? 'serviceEditor.booking.mobileFormOff'
            : 'serviceEditor.booking.mobileFormOn',
        )}
        inverted
        unsaid={opened?.form?.mobileSettings?.hidden === undefined}
      />
      <FieldSwitch
        source="conferencing.enabled"
        label={text('serviceEditor.booking.conferencing')}
        effect={text(
          conferencing?.enabled
            ? 'serviceEditor.booking.conferencingOn'
            : 'serviceEditor.booking.conferencingOff',
        )}
        unsaid={opened?.conferencing?.enabled === undefined}
      />
    </FormSection>
  );
}

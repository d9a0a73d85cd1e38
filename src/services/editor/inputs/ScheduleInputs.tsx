import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { FieldNumber } from '../../../ui/fields/form/FieldNumber.tsx';
import { FormSection } from '../../../records/editor/sections/FormSection.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useText } from '../../../messages/useText.ts';
import { DurationInputs } from './DurationInputs.tsx';
import { RangeInputs } from './RangeInputs.tsx';
import { useServiceForm, type ServiceFormState } from '../useServiceForm.ts';
import { dateFormat } from '../../../ui/words/formatters.ts';

/** Duration of an appointment; sessions of a class or course. */
export function ScheduleInputs() {
  const text = useText();
  const { service, opened } = useServiceForm();
  const appointment = service.type === 'APPOINTMENT';
  return (
    <FormSection
      id="schedule"
      title={text('serviceEditor.section.schedule')}
      lead={text(appointment ? 'serviceEditor.lead.schedule' : 'serviceEditor.lead.scheduleSessions')}
    >
      {appointment ? (
        <>
          <RangeInputs />
          {!service.schedule?.availabilityConstraints?.durationRange && <DurationInputs />}
          <FieldNumber
            source="schedule.availabilityConstraints.timeBetweenSessions"
            label={text('serviceField.schedule.availabilityConstraints.timeBetweenSessions')}
            unit={text('serviceEditor.schedule.minutes')}
            help={text('serviceEditor.schedule.pauseHelp')}
          />
        </>
      ) : opened ? (
        <SessionsLine service={opened} />
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{text('serviceEditor.create.sessionsLater')}</Box>
      )}
    </FormSection>
  );
}

type Service = ServiceFormState['service'];

/** First and last session, in the business's zone. */
function SessionsLine({ service }: { service: Service }) {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const { firstSessionStart, lastSessionEnd } = service.schedule ?? {};
  const date = (at: string) =>
    dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));
  return (
    <Box sx={{ display: 'grid', gap: '12px', justifyItems: 'start' }}>
      <span>{sentence()}</span>
      <Button component={Link} to={`/services/${service.id}/sessions`} variant="outlined">
        {text('serviceEditor.schedule.open')}
      </Button>
    </Box>
  );

  function sentence(): string {
    const now = Date.now();
    if (!firstSessionStart) return text('serviceEditor.schedule.none');
    const from = date(firstSessionStart);
    if (!lastSessionEnd) {
      const begun = Date.parse(firstSessionStart) <= now;
      return text(begun ? 'serviceEditor.schedule.running' : 'serviceEditor.schedule.coming', { from });
    }
    if (Date.parse(lastSessionEnd) <= now)
      return text('serviceEditor.schedule.over', { to: date(lastSessionEnd) });
    return text('serviceEditor.schedule.between', { from, to: date(lastSessionEnd) });
  }
}

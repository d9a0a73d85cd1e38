import { Box, Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { policyDefaults, type BookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';
import { earliestBooking, latestBooking } from '../../contract/entities/terms/policyLimits.ts';
import { getPath } from '../../contract/paths.ts';
import { useText } from '../messages/useText.ts';
import { useHasNoAside } from '../records/editor/sections/EditorLayout.tsx';
import { SectionsSkeleton } from '../records/editor/sections/EditorSkeleton.tsx';
import { FormSection } from '../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { DurationInput } from '../ui/fields/DurationInput.tsx';
import { Field } from '../ui/fields/form/Field.tsx';
import { describedBy } from '../ui/fields/form/FieldNote.tsx';
import { useField } from '../ui/fields/form/useField.ts';
import { FieldRule } from '../ui/fields/form/FieldRule.tsx';
import { FieldNumber } from '../ui/fields/form/FieldNumber.tsx';
import { FieldSelect } from '../ui/fields/form/FieldSelect.tsx';
import { FieldText } from '../ui/fields/form/FieldText.tsx';
import { Progressive } from '../ui/loading/Progressive.tsx';
import { durationWords } from '../ui/words/durationWords.ts';
import { FeesInput } from './FeesInput.tsx';
import type { EditedPolicy } from './policyFields.ts';
import { PolicyAside } from './PolicyAside.tsx';
import { PolicyServices } from './PolicyServices.tsx';

/** All rules of a policy as sentences, and its services. */
export function PolicyInputs({ onDrawn }: { onDrawn: () => void }) {
  const text = useText();
  const { opened, record } = useRecordForm<EditedPolicy>();
  const hasNoAside = useHasNoAside();
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <FormSection id="basics" title={text('policies.section.basics')} lead={text('policies.help.basics')}>
        <FieldText source="name" label={text('plain.field.name')} />
        <FieldRule source="customPolicyDescription.enabled" label="policies.rule.note">
          <FieldText
            source="customPolicyDescription.description"
            label={text('policies.field.note')}
            rows={3}
          />
        </FieldRule>
      </FormSection>
      <BookingWindow />
      <Cancellation />
      <Participants />
      {hasNoAside && <PolicyAside record={record} opened={opened} />}
      {opened && (
        <FormSection
          id="services"
          title={text('policies.section.services')}
          lead={text('policies.help.services')}
        >
          <PolicyServices policy={opened} />
        </FormSection>
      )}
    </Progressive>
  );
}

/** The number of a rule, which starts with the default of the platform. */
const valueOf = (source: string, kind: 'minutes' | 'number') => ({
  source,
  kind,
  start: getPath(policyDefaults, source) as number | undefined,
});

/** The reason that excludes a rule, and the button that turns it off or on. */
function Exclusion({ why, act, onAct }: { why: string; act: string; onAct: () => void }) {
  return (
    <>
      {why}{' '}
      <Link component="button" type="button" onClick={onAct} sx={{ typography: 'body2' }}>
        {act}
      </Link>
    </>
  );
}

/** Returns the button texts that turn a rule on or off. */
function useTurning() {
  const text = useText();
  const { setValue } = useFormContext();
  return (source: string, on: boolean) => ({
    act: text(on ? 'policies.excluded.turnOn' : 'policies.excluded.turnOff'),
    onAct: () => setValue(source, on, { shouldDirty: true, shouldValidate: true }),
  });
}

function BookingWindow() {
  const text = useText();
  const turn = useTurning();
  const { record } = useRecordForm<EditedPolicy>();
  const isLate = record.limitLateBookingPolicy?.enabled ?? false;
  const isAfterStart = record.bookAfterStartPolicy?.enabled ?? false;
  return (
    <FormSection id="booking" title={text('policies.section.booking')} lead={text('policies.help.booking')}>
      <FieldRule
        source="limitEarlyBookingPolicy.enabled"
        label="policies.rule.early"
        value={valueOf('limitEarlyBookingPolicy.earliestBookingInMinutes', 'minutes')}
        help={isTooShort(record) && text('policies.excluded.early')}
      />
      <FieldRule
        source="limitLateBookingPolicy.enabled"
        label="policies.rule.late"
        value={valueOf('limitLateBookingPolicy.latestBookingInMinutes', 'minutes')}
        {...(isAfterStart && {
          excluded: (
            <Exclusion
              why={text('policies.excluded.late')}
              {...turn('bookAfterStartPolicy.enabled', false)}
            />
          ),
        })}
      />
      <FieldRule
        source="bookAfterStartPolicy.enabled"
        label="policies.rule.afterStart"
        {...(isLate && {
          excluded: (
            <Exclusion
              why={text('policies.excluded.afterStart')}
              {...turn('limitLateBookingPolicy.enabled', false)}
            />
          ),
        })}
      />
    </FormSection>
  );
}

function isTooShort(policy: BookingPolicy): boolean {
  const [earliest, latest] = [earliestBooking(policy), latestBooking(policy)];
  return earliest !== undefined && latest !== undefined && earliest <= latest;
}

function Cancellation() {
  const text = useText();
  const turn = useTurning();
  const { record } = useRecordForm<EditedPolicy>();
  const { saveCreditCardPolicy: card, customPolicyDescription: note } = record;
  return (
    <FormSection
      id="cancellation"
      title={text('policies.section.cancellation')}
      lead={text('policies.help.cancellation')}
    >
      <FieldRule source="cancellationPolicy.enabled" label="policies.rule.cancel">
        <FieldRule
          source="cancellationPolicy.limitLatestCancellation"
          label="policies.rule.cancelUntil"
          value={valueOf('cancellationPolicy.latestCancellationInMinutes', 'minutes')}
        />
        <FieldRule source="cancellationPolicy.allowAnonymous" label="policies.rule.cancelByLink" />
      </FieldRule>
      <FieldRule source="reschedulePolicy.enabled" label="policies.rule.reschedule">
        <FieldRule
          source="reschedulePolicy.limitLatestReschedule"
          label="policies.rule.rescheduleUntil"
          value={valueOf('reschedulePolicy.latestRescheduleInMinutes', 'minutes')}
        />
        <FieldRule source="reschedulePolicy.allowAnonymous" label="policies.rule.cancelByLink" />
      </FieldRule>
      <FieldRule
        source="cancellationFeePolicy.enabled"
        label="policies.rule.fee"
        help={
          record.cancellationFeePolicy?.enabled && (
            <>
              {!card?.enabled && (
                <div>
                  <Exclusion
                    why={text('policies.excluded.card')}
                    {...turn('saveCreditCardPolicy.enabled', true)}
                  />
                </div>
              )}
              {!(note?.enabled && note.description?.trim()) && (
                <div>
                  <Exclusion
                    why={text('policies.excluded.note')}
                    {...turn('customPolicyDescription.enabled', true)}
                  />
                </div>
              )}
            </>
          )
        }
      >
        <FeesInput />
        <FieldRule source="cancellationFeePolicy.autoCollectFeeEnabled" label="policies.rule.collect" />
      </FieldRule>
      <FieldRule source="saveCreditCardPolicy.enabled" label="policies.rule.card" />
    </FormSection>
  );
}

function Participants() {
  const text = useText();
  const { record } = useRecordForm<EditedPolicy>();
  const [params, options] = allOptions;
  const { data: forms = [] } = useGetList<{ id: string; name: string }>('bookingForms', params, options);
  const { staffSortingPolicy: sorting, intakeFormPolicy: intake } = record;
  return (
    <FormSection
      id="participants"
      title={text('policies.section.participants')}
      lead={text('policies.help.participants')}
    >
      <FieldNumber
        source="participantsPolicy.maxParticipantsPerBooking"
        label={text('policies.field.participants')}
      />
      <FieldRule
        source="waitlistPolicy.enabled"
        label="policies.rule.waitlist"
        value={valueOf('waitlistPolicy.capacity', 'number')}
      >
        <HoldTime />
      </FieldRule>
      <FieldSelect
        source="staffSortingPolicy.sortingMethodType"
        label={text('policies.field.sorting')}
        choices={(['RANDOM', 'RANKING', 'CUSTOM'] as const)
          .filter((method) => method !== 'CUSTOM' || sorting?.sortingMethodType === method)
          .map((value) => ({ value, label: text(`policies.sorting.${value}`) }))}
      />
      {sorting?.sortingMethodType === 'RANKING' && (
        <FieldSelect
          source="staffSortingPolicy.rankingOptions.order"
          label={text('policies.field.ranking')}
          choices={(['LOWEST_TO_HIGHEST', 'HIGHEST_TO_LOWEST'] as const).map((value) => ({
            value,
            label: text(`policies.ranking.${value}`),
          }))}
        />
      )}
      <FieldRule
        source="resourcesPolicy.enabled"
        label="policies.rule.resources"
        help={text('policies.help.resources')}
      >
        <FieldRule source="resourcesPolicy.autoAssignAllowed" label="policies.rule.autoAssign" />
      </FieldRule>
      <FieldRule source="intakeFormPolicy.enabled" label="policies.rule.intake">
        <Box sx={{ display: 'grid', gap: '16px' }}>
          <FieldSelect
            source="intakeFormPolicy.formId"
            label={text('policies.field.intake')}
            empty={text('policies.chooseForm')}
            choices={forms.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FieldSelect
            source="intakeFormPolicy.timing"
            label={text('policies.field.intakeTiming')}
            choices={(['BEFORE_BOOKING', 'AFTER_BOOKING'] as const).map((value) => ({
              value,
              label: text(`policies.timing.${value}`),
            }))}
          />
          <FieldSelect
            source="intakeFormPolicy.completionRequirement"
            label={text('policies.field.intakeNeed')}
            choices={(['OPTIONAL', 'REQUIRED_BEFORE_BOOKING'] as const).map((value) => ({
              value,
              label: text(`policies.need.${value}`),
              disabled: value !== 'OPTIONAL' && intake?.timing === 'AFTER_BOOKING',
            }))}
          />
        </Box>
      </FieldRule>
    </FormSection>
  );
}

function HoldTime() {
  const text = useText();
  const label = text('policies.field.hold');
  const { id, field, error, change } = useField({
    source: 'waitlistPolicy.reservationTimeInMinutes',
    describe: (value) => (typeof value === 'number' ? durationWords(value, text) : ''),
  });
  const minutes: unknown = field.value;
  return (
    <Field
      {...{ id, label, error, change }}
      help={
        typeof minutes === 'number' &&
        `${text('policies.rule.hold', { value: durationWords(minutes, text) })}.`
      }
    >
      <DurationInput
        id={id}
        of={label}
        value={minutes}
        emptyUnit="minutes"
        invalid={error !== undefined}
        attributes={{ name: field.name, onBlur: field.onBlur, ...describedBy(id, error) }}
        onChange={field.onChange}
      />
    </Field>
  );
}

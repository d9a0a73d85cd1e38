import { useFormContext } from 'react-hook-form';
import { serviceTypes, type ServiceType } from '../../../contract/entities/services/service.ts';
import type { NewInputsProps } from '../../records/editor/creationKind.ts';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { useText } from '../../messages/useText.ts';
import { kindOf, type ChoicePrices } from '../options/choicePrices.ts';
import { useServiceForm } from './useServiceForm.ts';
import { ServiceInputs } from './ServiceInputs.tsx';
import { asService, newService } from './serviceValues.ts';

/** Type of a new service, and its fields. */
export function NewServiceInputs({ onDrawn, sync }: NewInputsProps) {
  const text = useText();
  const form = useFormContext();
  const { type } = useServiceForm().service;

  function chooseType(next: ServiceType): void {
    // Keeps input on a change of type; drops fields that the new type lacks and adds those it requires.
    const base = newService(next);
    const { schedule, staffMemberIds, defaultCapacity, type: _type, ...written } = form.getValues();
    const prices = asService(written).optionsAndVariants;
    const { payment, locations } = written;
    const subscribed = payment?.rateType === 'SUBSCRIPTION' && next !== 'COURSE';
    form.reset({
      ...base,
      ...written,
      // A course starts hidden, and hides no other type.
      ...((next === 'COURSE') !== (type === 'COURSE') && { hidden: base.hidden }),
      payment: subscribed ? { ...payment, rateType: 'FIXED' } : payment,
      locations: locationsFor(next, locations),
      optionsAndVariants: pricesFor(next, prices),
      ...(next === 'APPOINTMENT' && {
        schedule: schedule?.availabilityConstraints ? schedule : base.schedule,
        staffMemberIds: staffMemberIds ?? [],
      }),
      ...(next !== 'APPOINTMENT' && type !== 'APPOINTMENT' && { defaultCapacity }),
    });
    sync();
  }

  return (
    <>
      <RadioCards
        legend={text('serviceEditor.create.type')}
        showLegend
        name="type"
        value={type}
        options={serviceTypes.map((one) => ({
          value: one,
          label: text(`serviceEditor.create.${one}`),
          consequence: text(`serviceEditor.create.${one}Effect`),
        }))}
        onChange={chooseType}
        columns={3}
      />
      <ServiceInputs onDrawn={onDrawn} />
    </>
  );
}

/** Only appointments can vary prices by duration and staff. */
function pricesFor(type: ServiceType, prices: ChoicePrices | undefined): ChoicePrices | undefined {
  return type === 'APPOINTMENT' || kindOf(prices) === 'CUSTOM' ? prices : undefined;
}

/** A course has one location, and only appointments can be at the customer's. */
function locationsFor(type: ServiceType, locations: unknown): unknown {
  if (!Array.isArray(locations) || type === 'APPOINTMENT') return locations;
  const possible = locations.filter((location) => location?.type !== 'CUSTOMER');
  return type === 'COURSE' ? possible.slice(0, 1) : possible;
}

import type { Service } from '../../contract/entities/services/service.ts';

/** Removes incomplete input from a service for the preview: unreadable amounts and durations. */
export function readableService(service: Service): Service {
  const { payment, schedule } = service;
  const amounts = [
    payment?.fixed?.price,
    payment?.varied?.defaultPrice,
    payment?.varied?.minPrice,
    payment?.varied?.maxPrice,
    payment?.subscription?.amountPerBillingCycle,
  ];
  const priced = amounts.every((money) => money === undefined || /^\d+(\.\d*)?$/.test(money.value ?? ''));
  const { availabilityConstraints } = schedule ?? {};
  const sessionDurations = availabilityConstraints?.sessionDurations?.filter(Number.isInteger);
  return {
    ...service,
    payment: priced ? payment : undefined,
    schedule: schedule && {
      ...schedule,
      availabilityConstraints: availabilityConstraints && { ...availabilityConstraints, sessionDurations },
    },
  };
}

import type { Service } from '../../contract/entities/services/service.ts';
import type { Payment } from '../../contract/entities/values/price.ts';

/** Removes incomplete input from a service for the preview: unreadable amounts and durations. */
export function readableService(service: Service): Service {
  const { schedule } = service;
  const payment = service.payment && withoutEmptyDeposit(service.payment);
  const amounts = [
    payment?.fixed?.price,
    payment?.varied?.defaultPrice,
    payment?.varied?.minPrice,
    payment?.varied?.maxPrice,
    payment?.fixed?.deposit,
    payment?.varied?.deposit,
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

/** An emptied deposit is none, until it is saved as such. */
function withoutEmptyDeposit({ fixed, varied, ...payment }: Payment): Payment {
  return {
    ...payment,
    ...(fixed && { fixed: fixed.deposit?.value ? fixed : { ...fixed, deposit: undefined } }),
    ...(varied && { varied: varied.deposit?.value ? varied : { ...varied, deposit: undefined } }),
  };
}

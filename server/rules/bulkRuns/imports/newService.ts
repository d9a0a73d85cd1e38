import { serviceLimits, type ServiceInput } from '../../../../contract/entities/services/service.ts';

/**
 * A new service as its row says. Values that a file may leave out are those of the editor: customers book online and pay in
 * person. The calendar determines how long classes and courses last, so their durations are of another catalogue.
 */
export function newService(row: ServiceInput): ServiceInput {
  const { type, payment, onlineBooking, schedule } = row;
  const isAppointment = type === 'APPOINTMENT';
  return {
    ...row,
    defaultCapacity: row.defaultCapacity ?? (isAppointment ? serviceLimits.appointmentCapacity : undefined),
    onlineBooking: { ...onlineBooking, enabled: onlineBooking?.enabled ?? true },
    ...(payment && { payment: { ...payment, options: payment.options ?? { inPerson: true } } }),
    ...(schedule &&
      !isAppointment && {
        schedule: {
          ...schedule,
          availabilityConstraints: schedule.availabilityConstraints && {
            ...schedule.availabilityConstraints,
            durations: undefined,
            sessionDurations: undefined,
          },
        },
      }),
  };
}

import type { Diagnosis } from '../answer.ts';
import type { Compiled } from '../compiled.ts';
import { diagnoseAppointment } from './diagnoseAppointment.ts';
import { diagnoseClass, diagnoseCourse } from './diagnoseSessions.ts';
import { createFindings, type Findings } from './findings.ts';
import type { Service } from '../model.ts';
import { isBookingOff } from '../policy.ts';
import type { DiagnoseQuestion } from '../question.ts';
import { askedZone, spanOf } from '../time/range.ts';
import { serviceOf } from '../slots/slots.ts';

/** Returns the reasons for which a service can or cannot be booked. */
export function diagnose(compiled: Compiled, question: DiagnoseQuestion): Diagnosis {
  const asked = askedZone(compiled, question.timeZone);
  const range = spanOf(asked, question);
  const service = serviceOf(compiled, question.serviceId);
  const starts = question.start === undefined ? undefined : asked.clock.instantsOf(question.start).instants;
  const findings = createFindings();
  if (isBookingOff(service)) {
    findings.note('BOOKING_OFF', { serviceId: service.id });
    findings.blockAll('BOOKING_OFF');
  }
  switch (service.type) {
    case 'APPOINTMENT':
      diagnoseAppointment(compiled, service, question, starts ?? range, findings);
      break;
    case 'CLASS':
      diagnoseClass(compiled, service, question, starts ?? range, findings);
      break;
    case 'COURSE':
      diagnoseCourse(compiled, service, findings);
      break;
    default:
      service.type satisfies never;
  }
  noteFacts(service, findings);
  return { ...findings.answer(), timeZone: asked.timeZone };
}

function noteFacts({ id, hidden, categoryId, payment }: Service, { note }: Findings): void {
  if (hidden) note('HIDDEN', { serviceId: id });
  if (categoryId === undefined) note('NO_CATEGORY', { serviceId: id });
  if (payment.online || payment.inPerson) return;
  if (payment.planIds.length === 0) note('NO_PAYMENT_OPTION', { serviceId: id });
  else note('PLAN_REQUIRED', { serviceId: id, planIds: payment.planIds });
}

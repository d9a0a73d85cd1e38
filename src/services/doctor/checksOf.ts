import { isBlocking, type Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { causes, checks, type CauseCode, type Check, type Reason } from './causes.ts';

/** A reason, or the unknown one of a service that offers no duration. */
export type FoundReason = Omit<Reason, 'code'> & { code: CauseCode };

export interface CheckLine {
  check: Check;
  /** `warned`: customers can book it nevertheless. `notReached`: an earlier check decides first. */
  outcome: 'passed' | 'blocking' | 'warned' | 'notReached';
  /** Of this check, in the order of their repair. */
  reasons: readonly FoundReason[];
}

const ofAll: readonly Check[] = ['visible', 'online', 'category', 'policy', 'payment'];
const ofAppointments: readonly Check[] = [
  ...ofAll,
  'staff',
  'resources',
  'hours',
  'duration',
  'closures',
  'times',
];
const ofGroups: readonly Check[] = [...ofAll, 'sessions', 'spots'];

/** The checks whose failure leaves a check without times to look at. */
const decidedBy: Partial<Record<Check, readonly Check[]>> = {
  hours: ['staff'],
  duration: ['staff', 'hours'],
  closures: ['staff', 'hours', 'duration'],
  times: ['staff', 'hours', 'duration'],
  spots: ['sessions'],
};

/** Returns every check of a service, in order. */
export function checksOf(diagnosis: Diagnosis, service: Service): CheckLine[] {
  const reasons = neededOf(diagnosis);
  const isGroup = service.type !== 'APPOINTMENT';
  const has = (check: Check) => reasons.some(({ code }) => causes[code].check === check && stops(code));
  const isUnknown = (check: Check) => decidersOf(check, service).some((other) => has(other));
  return checks
    .filter((check) => (isGroup ? ofGroups : ofAppointments).includes(check))
    .map((check) => {
      const own = reasons.filter(({ code }) => causes[code].check === check);
      return { check, outcome: outcomeOf(own, !diagnosis.bookable && isUnknown(check)), reasons: own };
    });
}

/** The reasons that a customer meets, the first of which is repaired first. */
export function reasonsOf({ bookable, reasons }: Diagnosis): readonly FoundReason[] {
  if (bookable || reasons.some(({ code }) => isBlocking(code))) return reasons;
  return [{ code: 'NOT_BOOKABLE', evidence: {} }, ...reasons];
}

/**
 * Reasons of single times that other times do not have are no obstacle: a repair that alone is enough has a time that
 * passes all other checks.
 */
function neededOf(diagnosis: Diagnosis): readonly FoundReason[] {
  const { sufficient = [] } = diagnosis;
  const reasons = reasonsOf(diagnosis);
  if (sufficient.length === 0) return reasons;
  return reasons.filter(({ code }) => sufficient.some((one) => one === code) || !isOfTimes(code));
}

const isOfTimes = (code: CauseCode) => code !== 'NOT_BOOKABLE' && isBlocking(code);

/** A hidden service or one without a category has no page, whatever its times. */
const isUnseen = (code: CauseCode) => code === 'HIDDEN' || code === 'NO_CATEGORY';

/** Whether customers find the service. */
export const isSeen = ({ reasons }: Diagnosis): boolean => !reasons.some(({ code }) => isUnseen(code));

const stops = (code: CauseCode): boolean => isUnseen(code) || code === 'NOT_BOOKABLE' || isBlocking(code);

function outcomeOf(own: readonly FoundReason[], isUnknown: boolean): CheckLine['outcome'] {
  if (own.some(({ code }) => stops(code))) return 'blocking';
  if (own.length > 0) return 'warned';
  return isUnknown ? 'notReached' : 'passed';
}

/** The rooms of a service without staff give its hours. The policy is about times, or about sessions. */
function decidersOf(check: Check, { type, staffMemberIds = [] }: Service): readonly Check[] {
  if (check === 'policy') return type === 'APPOINTMENT' ? ['staff', 'hours', 'duration'] : ['sessions'];
  const own = decidedBy[check] ?? [];
  return own.includes('staff') && staffMemberIds.length === 0 ? [...own, 'resources'] : own;
}

/** The line that is repaired first: that of the first reason that stops customers. */
export const firstBlocking = (diagnosis: Diagnosis): FoundReason | undefined =>
  reasonsOf(diagnosis).find(({ code }) => stops(code));

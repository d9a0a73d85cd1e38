import { serviceInput, type Service } from '../../../contract/entities/services/service.ts';
import {
  newServiceViolations,
  serviceCreationViolations,
} from '../../../contract/entities/services/serviceRules.ts';
import { slugFault, slugFaults } from '../../../contract/entities/services/slug.ts';
import { ApiError, brokenRule, type FieldViolation } from '../../../contract/errors.ts';
import { changedPaths } from '../../../contract/mask.ts';
import { clearPath, copyPaths, type Fields } from '../../../contract/paths.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import { refusalUnderFields, violationsUnderFields } from '../../records/editor/save/errorsUnderFields.ts';
import { serviceFields } from './editorFields.ts';
import type { ServiceValues } from './serviceValues.ts';

/** Contract violations of a changed service. Earlier violations don't block unrelated changes. */
export function errorsOfChange(opened: Service, mine: Service): FieldErrors {
  const patch = copyPaths<Fields>({}, mine, changedPaths(opened, mine));
  const shape = shapeViolations(patch);
  const rules = newServiceViolations(opened, sound(mine, shape));
  return underFields([...shape, ...rules, ...addressViolations(opened, mine)], mine);
}

/** Contract violations of a new service. */
export function errorsOfNew(values: ServiceValues): FieldErrors {
  const shape = shapeViolations(values);
  return underFields([...shape, ...serviceCreationViolations(sound(values, shape))], values);
}

function shapeViolations(part: Fields): FieldViolation[] {
  const parsed = serviceInput.safeParse(part, { reportInput: true });
  return parsed.success ? [] : zodToViolations(parsed.error, ['service']);
}

/** Removes invalid values, because rules compare amounts and durations. */
function sound<Entity extends Fields>(service: Entity, faults: readonly FieldViolation[]): Entity {
  const paths = faults.map(({ field }) => field.replace(/^service\./, ''));
  return paths.reduce<Fields>(clearPath, service) as Entity;
}

function addressViolations({ mainSlug: before }: Service, { mainSlug: after }: Service): FieldViolation[] {
  if (before?.name === after?.name) return [];
  if (!after?.name)
    return [brokenRule('service.mainSlug.name', 'SLUG', 'is required: where customers find it')];
  const fault = slugFault(after.name);
  return fault ? [brokenRule('service.mainSlug.name', fault, slugFaults[fault])] : [];
}

const underFields = (violations: readonly FieldViolation[], service: Fields) =>
  violationsUnderFields({ ...serviceFields, entity: 'service' }, violations, service);

/** Maps a server error to form paths; empty if it concerns no field. */
export function errorsOfRefusal(error: unknown, service: Fields): FieldErrors {
  if (error instanceof ApiError && error.code === 'SLUG_ALREADY_EXISTS') {
    return { 'mainSlug.name': error.description };
  }
  if (error instanceof ApiError && planRefusals.some((code) => code === error.code)) {
    return { 'payment.pricingPlanIds': error.description };
  }
  return refusalUnderFields(serviceFields, error, service);
}

const planRefusals = ['INVALID_PRICING_PLAN', 'SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS'] as const;

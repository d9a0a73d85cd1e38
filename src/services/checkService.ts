import { serviceInput, type Service } from '../../contract/entities/service.ts';
import { newServiceViolations, serviceCreationViolations } from '../../contract/entities/serviceRules.ts';
import { isSlugText } from '../../contract/entities/slug.ts';
import { ApiError, brokenRule, invalidArgument, type FieldViolation } from '../../contract/errors.ts';
import { changedPaths } from '../../contract/mask.ts';
import { getPath, setPath, type Fields } from '../../contract/paths.ts';
import { zodToViolations } from '../../contract/violations.ts';
import { RefusedChange } from '../providers/formErrors.ts';
import { fieldAt } from './editorFields.ts';
import type { ServiceValues } from './serviceValues.ts';

/** What is wrong, by the form path under which it stands. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the contract would refuse of a changed service; faults that it had before do not block an unrelated change. */
export function errorsOfChange(opened: Service, mine: Service): FieldErrors {
  const patch = changedPaths(opened, mine).reduce<Fields>(
    (fields, path) => setPath(fields, path, getPath(mine, path)),
    {},
  );
  const violations = [...shapeViolations(patch), ...newServiceViolations(opened, mine)];
  return placed([...violations, ...addressViolations(opened, mine)], mine);
}

/** What the contract would refuse of a new service. */
export function errorsOfNew(values: ServiceValues): FieldErrors {
  return placed([...shapeViolations(values), ...serviceCreationViolations(values)], values);
}

function shapeViolations(part: Fields): FieldViolation[] {
  const parsed = serviceInput.safeParse(part, { reportInput: true });
  return parsed.success ? [] : zodToViolations(parsed.error, ['service']);
}

function addressViolations({ mainSlug: before }: Service, { mainSlug: after }: Service): FieldViolation[] {
  if (before?.name === after?.name) return [];
  if (!after?.name)
    return [brokenRule('service.mainSlug.name', 'SLUG', 'is required: where customers find it')];
  if (isSlugText(after.name)) return [];
  const description = 'may hold lower-case letters, digits and hyphens only';
  return [brokenRule('service.mainSlug.name', 'SLUG_CONTAINS_ILLEGAL_CHARACTERS', description)];
}

/** The first complaint about each field, in the words and under the path in which a refusal of the server would stand. */
function placed(violations: readonly FieldViolation[], service: Fields): FieldErrors {
  if (violations.length === 0) return {};
  return underFields(new RefusedChange(invalidArgument(violations), 'service').body.errors, service);
}

function underFields(
  errors: Readonly<Record<string, string | { serverError: string }>>,
  service: Fields,
): FieldErrors {
  const shown: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) {
    const place = typeof message === 'string' ? fieldAt(path, service)?.path : undefined;
    if (place !== undefined && typeof message === 'string') shown[place] ??= message;
  }
  return shown;
}

/** Where a refusal of the server stands in the form; empty where it is about none of its fields. */
export function errorsOfRefusal(error: unknown, service: Fields): FieldErrors {
  if (error instanceof ApiError && error.code === 'SLUG_ALREADY_EXISTS') {
    return { 'mainSlug.name': error.description };
  }
  return error instanceof RefusedChange ? underFields(error.body.errors, service) : {};
}

import { importable } from '../../../contract/entities/services/importable.ts';
import { service as serviceSchema } from '../../../contract/entities/services/service.ts';
import { clearPath, getPath, isFields, setPath, type Fields } from '../../../contract/paths.ts';
import { leftOut, type ReferenceKind, type Resolve } from './references.ts';

/** The fields of an exported service that an import reads, with the references of this business. */
export function serviceOfJson(exported: Fields, resolve: Resolve): Fields {
  const known = Object.entries(exported).filter(([key]) => isKnown(key));
  const service = importable(Object.fromEntries(known));
  const { locations, staffMemberIds, type } = service;
  return {
    ...one.reduce(
      (fields, [path, kind]) => withReference(fields, exported, { path, kind, resolve }),
      service,
    ),
    ...(Array.isArray(locations) && {
      locations: unlessEmptied(locations, (location) => withLocation(location, resolve)),
    }),
    // The calendar determines the staff of a class or course.
    staffMemberIds:
      type === 'APPOINTMENT' && Array.isArray(staffMemberIds)
        ? unlessEmptied(staffMemberIds, (id) => staffOf(id, resolve))
        : undefined,
  };
}

const one = [
  ['category', 'category'],
  ['bookingPolicy', 'bookingPolicy'],
  ['form', 'form'],
] as const satisfies readonly (readonly [string, ReferenceKind])[];

interface Place {
  path: string;
  kind: ReferenceKind;
  resolve: Resolve;
}

function withReference(service: Fields, exported: Fields, { path, kind, resolve }: Place): Fields {
  const [id, name] = [text(getPath(exported, `${path}.id`)), text(getPath(exported, `${path}.name`))];
  if (id === undefined && name === undefined) return service;
  const answer = resolve({ kind, id, name });
  // The other fields of a form are the service's own.
  const rest = kind === 'form' ? service : clearPath(service, path);
  return answer === undefined || answer === leftOut
    ? clearPath(rest, `${path}.id`)
    : setPath(rest, `${path}.id`, answer);
}

function withLocation(location: unknown, resolve: Resolve): unknown[] {
  const [id, name] = [text(getPath(location, 'business.id')), text(getPath(location, 'business.name'))];
  if (getPath(location, 'type') !== 'BUSINESS' || (id === undefined && name === undefined)) return [location];
  const answer = resolve({ kind: 'location', id, name });
  return answer === undefined || answer === leftOut ? [] : [{ type: 'BUSINESS', business: { id: answer } }];
}

function staffOf(id: unknown, resolve: Resolve): unknown[] {
  if (typeof id !== 'string') return [id];
  const answer = resolve({ kind: 'staff', id });
  return answer === undefined || answer === leftOut ? [] : [answer];
}

/** A list whose entries are all left out is left out itself. */
function unlessEmptied(list: readonly unknown[], of: (entry: unknown) => unknown[]): unknown[] | undefined {
  const left = list.flatMap(of);
  return list.length > 0 && left.length === 0 ? undefined : left;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isKnown = (key: string): boolean => Object.hasOwn(serviceSchema.shape, key);

/** Fields with calls of their own, which an export has and an import leaves as they are. */
const apart: readonly string[] = ['addOnGroups', 'addOnDetails'];

/** The fields of a file that are not imported: unknown ones, and those with calls of their own. */
export function unreadFields(services: readonly Fields[]): string[] {
  const unread = services.flatMap((exported) =>
    Object.entries(exported).flatMap(([key, value]) =>
      !isKnown(key) || (apart.includes(key) && hasContent(value)) ? key : [],
    ),
  );
  const plans = services.some((exported) => hasContent(getPath(exported, 'payment.pricingPlanIds')));
  return [...new Set([...unread, ...(plans ? ['payment.pricingPlanIds'] : [])])];
}

const hasContent = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isFields(value) && Object.keys(value).length > 0;

import { brokenRule, type FieldViolation } from '../../errors.ts';
import type { Service, ServiceInput } from './service.ts';
import { locationTypeOf, saysWhere } from './serviceLocation.ts';

/** Shown for the customer's location of a class or course. */
export const onlyForAppointments = 'can be at the customer’s only for an appointment';

/** The allowed locations of a service by its type (reference/entities.md section 1, below the address tables). */
export function locationViolations({ type, locations }: ServiceInput | Service): FieldViolation[] {
  const all = locations ?? [];
  const field = 'service.locations';
  const broken: FieldViolation[] = [];
  const businessIds = new Set<string>();
  const count = { CUSTOM: 0, CUSTOMER: 0 };

  for (const [index, location] of all.entries()) {
    const at = `${field}.${index}`;
    const kind = locationTypeOf(location);
    switch (kind) {
      case 'UNKNOWN_LOCATION_TYPE':
        broken.push(
          brokenRule(`${at}.type`, 'INVALID_UNKNOWN_LOCATION', 'must be BUSINESS, CUSTOM or CUSTOMER'),
        );
        break;
      case 'BUSINESS': {
        const id = location.business?.id;
        if (!id) {
          broken.push(
            brokenRule(`${at}.business.id`, 'INVALID_BUSINESS_LOCATION', 'is required: the location'),
          );
        } else if (businessIds.has(id)) {
          broken.push(brokenRule(at, 'INVALID_BUSINESS_LOCATIONS', 'is listed twice'));
        } else {
          businessIds.add(id);
        }
        break;
      }
      case 'CUSTOM':
        count.CUSTOM += 1;
        if (count.CUSTOM > 1) {
          broken.push(brokenRule(at, 'INVALID_CUSTOM_LOCATION', 'can contain only one custom address'));
        } else if (!saysWhere(location.custom?.address)) {
          broken.push(
            brokenRule(`${at}.custom.address`, 'INVALID_CUSTOM_LOCATION', 'is required: where that is'),
          );
        }
        break;
      case 'CUSTOMER':
        count.CUSTOMER += 1;
        if (type !== 'APPOINTMENT') {
          broken.push(brokenRule(at, 'INVALID_CUSTOMER_LOCATION', onlyForAppointments));
        } else if (count.CUSTOMER > 1) {
          broken.push(brokenRule(at, 'INVALID_CUSTOMER_LOCATION', 'contains the customer’s location twice'));
        }
        break;
      default:
        kind satisfies never;
    }
  }
  if (type === 'COURSE' && all.length > 1) {
    broken.push(brokenRule(field, 'INVALID_LOCATIONS', 'must contain exactly one location for a course'));
  }
  return broken;
}

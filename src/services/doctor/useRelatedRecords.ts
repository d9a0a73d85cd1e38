import { useGetList } from 'react-admin';
import { dayOf } from '../../../contract/wallClock.ts';
import { mostNamed, useHoldings } from '../../bookings/times/useHoldings.ts';
import { useText } from '../../messages/useText.ts';
import { fieldAt } from '../../records/editor/editorAddress.ts';
import { sessionsAt } from '../../sessions/sessionsAddress.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useMoments } from '../../ui/words/useMoments.ts';
import { useResources } from '../editor/inputs/useResources.ts';
import { defaultLocation, type Check, type Fix, type RelatedRecord } from './causes.ts';

/** A record as a link; without `to`, it has no screen. */
export interface RelatedLink {
  name: string;
  to?: string | undefined;
}

interface Named {
  id: string;
  name?: string;
  resourceId?: string;
  default?: boolean;
}

const [everything, { staleTime }] = allOptions;

/** Names the records that hold causes, and finds the screens of their fields. */
export function useRelatedRecords(related: readonly RelatedRecord[], serviceId: string) {
  const text = useText();
  const { moment } = useMoments();
  const { timeZone } = useBusiness();
  const options = { staleTime };
  const staff = useGetList<Named>('staff', everything, options).data;
  const locations = useGetList<Named>('locations', everything, options).data;
  const categories = useGetList<Named>('categories', everything, options).data;
  const wantsPlans = related.some(({ kind }) => kind === 'plan');
  const plans = useGetList<Named>('pricingPlans', everything, { ...options, enabled: wantsPlans }).data;
  const wantsPolicies = related.some(({ kind }) => kind === 'policy');
  const policies = useGetList<Named>('bookingPolicies', everything, {
    ...options,
    enabled: wantsPolicies,
  }).data;
  const { types } = useResources();
  const rooms = types.flatMap(({ resources }) => resources);
  const idsOf = (kind: RelatedRecord['kind']) =>
    related.filter((one) => one.kind === kind).map(({ id }) => id);
  const { bookings, events: sessions } = useHoldings(
    idsOf('booking').slice(0, mostNamed),
    idsOf('session').slice(0, mostNamed),
  );

  const named = (list: readonly { id: string; name?: string }[] | undefined, id: string, path: string) => {
    const found = list?.find((one) => one.id === id);
    if (found) return { name: found.name ?? '', to: `/${path}/${id}` };
    return list ? { name: text('doctor.held.deleted') } : undefined;
  };
  const locationOf = (id: string) =>
    id === defaultLocation ? (locations?.find((one) => one.default)?.id ?? '') : id;
  const personOf = (id: string) => staff?.find(({ resourceId }) => resourceId === id);

  /** Undefined while loading, and for records that are not named. */
  function linkOf({ kind, id }: RelatedRecord, check?: Check): RelatedLink | undefined {
    switch (kind) {
      case 'resource': {
        const person = personOf(id);
        if (person) {
          const isHours = check === 'hours' || check === 'duration';
          const name = person.name ?? '';
          return {
            name: isHours ? text('doctor.held.hours', { name }) : name,
            to: isHours ? `/staff/${person.id}#hours` : `/staff/${person.id}`,
          };
        }
        return staff && named(rooms, id, 'rooms');
      }
      case 'location':
        return named(locations, id, 'locations');
      case 'category':
        return named(categories, id, 'categories');
      case 'closure': {
        const found = named(locations, locationOf(id), 'locations');
        const closures = found && text('doctor.held.closures', { name: found.name });
        return found && closures ? { name: closures, to: found.to && `${found.to}#exceptions` } : undefined;
      }
      case 'roomType':
        return named(types, id, 'rooms/types');
      case 'plan':
        return named(plans, id, 'pricing-plans');
      case 'policy':
        return named(policies, id, 'booking-policies');
      case 'booking': {
        const booking = bookings?.find((one) => one.id === id);
        if (!booking) return undefined;
        const { name, startDate } = booking;
        return {
          name: startDate ? text('doctor.held.booking', { name, time: moment(startDate) }) : name,
          to: `/bookings/${id}`,
        };
      }
      case 'session': {
        const session = sessions?.find((one) => one.id === id);
        if (!session) return undefined;
        const service = session.externalScheduleId;
        return { name: session.title ?? '', to: service && `/services/${service}` };
      }
      default:
        return kind satisfies never;
    }
  }

  /** Path of the field of another record; undefined for one of the service, and while loading. */
  function pathOf({ of, field = '' }: Fix): string | undefined {
    if (!of) return undefined;
    if (of.kind === 'sessions') {
      return sessionsAt(serviceId, { ...of, day: of.start && dayOf(of.start, timeZone) });
    }
    if (of.kind === 'policy') return fieldAt(`/booking-policies/${of.id}`, field);
    if (of.kind === 'location') return locations && fieldAt(`/locations/${locationOf(of.id)}`, field);
    const person = personOf(of.id);
    if (person) return fieldAt(`/staff/${person.id}`, field);
    return rooms.some(({ id }) => id === of.id)
      ? fieldAt(`/rooms/${of.id}`, 'workingHoursSchedules')
      : undefined;
  }

  return { linkOf, pathOf };
}

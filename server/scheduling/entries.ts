import type { Entry, Page } from './answer.ts';
import type { Compiled } from './compiled.ts';
import { sitesOf } from './time/lanes.ts';
import type { Service, Span } from './model.ts';
import { compareKeys, pageOf, type Key } from './pages.ts';
import { matchesLocation } from './locations.ts';
import { planOf } from './plan.ts';
import { isViolated, matchesViolations, violationsOf } from './policy.ts';
import type { ChainPart, EntriesQuestion } from './question.ts';
import { askedZone, spanOf, type Asked } from './time/range.ts';
import { createRoomsAt } from './rooms.ts';
import { sessionEntries } from './sessions/sessions.ts';
import { hasRooms } from './slots/slots.ts';
import { startsIn, startsOf } from './slots/starts.ts';

/** Answers the older availability query: bookable entries first, over the whole answer. */
export function entries(compiled: Compiled, question: EntriesQuestion): Page<Entry> {
  const asked = askedZone(compiled, question.timeZone);
  const range = spanOf(asked, question);
  const services = [...new Set(question.serviceIds)].flatMap((id) => compiled.services.get(id) ?? []);
  const all = services.flatMap((service) =>
    service.type === 'CLASS'
      ? sessionEntries(compiled, service, question, asked, range)
      : appointmentEntries(compiled, service, {}, question, asked, range),
  );
  const sorted = all
    .filter(isWanted(question))
    .filter(({ openSpots }) => openSpots >= (question.openSpots ?? 0))
    .toSorted((one, other) => compareKeys(entryKey(one), entryKey(other)));
  return pageOf(sorted, entryKey, asked, { perDay: question.perDay });
}

export const isWanted =
  ({ bookable, violations }: Pick<EntriesQuestion, 'bookable' | 'violations'>) =>
  (entry: Entry): boolean =>
    (bookable === undefined || entry.bookable === bookable) &&
    matchesViolations(violations)(entry.violations);

/** Bookable entries first, each group by start, then by resource; the other keys make the order unique. */
export const entryKey = ({ bookable, start, resource, location, serviceId, eventId }: Entry): Key => [
  bookable ? 0 : 1,
  start,
  resource?.name ?? '',
  resource?.id ?? '',
  location.name,
  location.id ?? '',
  serviceId,
  eventId ?? '',
];

/** One entry per person and start. */
export function appointmentEntries(
  compiled: Compiled,
  service: Service,
  { choices, types }: Pick<ChainPart, 'choices' | 'types'>,
  { resourceIds, locations }: Pick<EntriesQuestion, 'resourceIds' | 'locations'>,
  { clock }: Asked,
  range: Span,
): readonly Entry[] {
  const all = planOf(compiled, service, choices, types);
  if (!all) return [];
  const plan = { ...all, owners: all.owners.filter(({ id }) => resourceIds?.includes(id) ?? true) };
  const sites = sitesOf(compiled, plan, plan.locations.filter(matchesLocation(locations)), range);
  return sites.flatMap((site) => {
    const roomsAt = createRoomsAt(site, plan.overlapping);
    return startsIn(startsOf(site, range)).flatMap(({ start, free, taken }): Entry[] => {
      const end = start + plan.length;
      const rooms = roomsAt(start);
      const violations = violationsOf(service, { start, end }, compiled.now);
      const violated = isViolated(violations);
      const shared = {
        serviceId: service.id,
        scheduleId: service.scheduleId,
        start,
        end,
        localStart: clock.localAt(start),
        location: site.location,
        totalSpots: 1,
        violations,
        locked: false,
      };
      const open = free.filter((owner) => hasRooms(plan, rooms, owner));
      return [...free, ...taken].map(({ id, name }) => {
        const isFree = open.some((one) => one.id === id);
        return {
          ...shared,
          resource: { id, name },
          bookable: isFree && !violated,
          openSpots: isFree ? 1 : 0,
        };
      });
    });
  });
}

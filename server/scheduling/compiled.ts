import type {
  Instant,
  BusinessLocation,
  Resource,
  Rules,
  Busy,
  Schedule,
  Service,
  TimeZone,
} from './model.ts';

/** Rules and busy times of one question, with the values that are computed once. */
export interface Compiled {
  rules: Rules;
  busy: Busy;
  now: Instant;
  services: ReadonlyMap<string, Service>;
  resources: ReadonlyMap<string, Resource>;
  locations: ReadonlyMap<string, BusinessLocation>;
  defaultLocation: BusinessLocation | undefined;
  /** Memoises by object and key. */
  once: <Value>(subject: object, key: string, compute: () => Value) => Value;
}

/** Indexes the rules by id, for any number of questions about them. */
export function compile(rules: Rules, busy: Busy, now: Instant): Compiled {
  const computed = new Map<object, Map<string, unknown>>();
  return {
    rules,
    busy,
    now,
    services: byId(rules.services),
    resources: byId(rules.resources),
    locations: byId(rules.locations),
    defaultLocation: rules.locations.find((location) => location.default),
    once<Value>(subject: object, key: string, compute: () => Value) {
      return inMap(
        inMap(computed, subject, () => new Map<string, unknown>()),
        key,
        compute,
      ) as Value;
    },
  };
}

/** Its own zone, else the zone of its location, else that of the business. */
export function zoneOf({ rules, locations }: Compiled, { timeZone, locationId }: Schedule): TimeZone {
  const location = locationId === undefined ? undefined : locations.get(locationId);
  return timeZone ?? location?.timeZone ?? rules.business.timeZone;
}

const byId = <Item extends { id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.id, item]));

/** The value of the key, made and stored at its first use. */
export function inMap<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

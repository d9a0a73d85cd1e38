import type { CloneChoice } from '../../../contract/entities/cloneRule.ts';
import { cutText } from '../../../contract/entities/cutText.ts';
import { serviceLimits, type Service } from '../../../contract/entities/service.ts';
import { slugFromName } from '../../../contract/entities/slugFromName.ts';

export interface ClonePlace {
  id: string;
  name: string;
}

/** What somebody has decided about their clones so far. */
export interface CloneSettings {
  choices: Readonly<Record<CloneChoice, boolean>>;
  /** One clone for each of these places of the business; none: as the source. */
  placeIds: readonly string[];
  /** One for each of these lengths, of appointments; none: as the source. */
  minutes: readonly number[];
  /** Undefined: the usual one for what differs. */
  pattern: string | undefined;
  /** Names and addresses that were written by hand, by the clone's key. */
  written: Readonly<Record<string, { name?: string; slug?: string }>>;
  shown: boolean;
}

/** One of the services that will be made. */
export interface PlannedClone {
  key: string;
  source: Service;
  place?: ClonePlace;
  minutes?: number;
  name: string;
  /** Written by hand; undefined follows the name. */
  slug?: string;
  /** What stands in its input, where somebody has written there: for a moment it may be empty. */
  writtenSlug?: string;
}

/** What a pattern may hold: `{name}` and the like. */
interface NameFacts {
  name: string;
  place: string;
  minutes: string;
  number: string;
}

/** A pattern with what differs in its places, cut where a service's name ends. */
export function nameByPattern(pattern: string, facts: NameFacts): string {
  const filled = pattern.replaceAll(
    /\{(name|place|minutes|number)\}/g,
    (_whole, key: keyof NameFacts) => facts[key],
  );
  return cutText(filled.trim(), serviceLimits.nameLength);
}

/** Every source at every place in every length, each under its name. */
export function plannedClones(
  sources: readonly Service[],
  settings: Pick<CloneSettings, 'minutes' | 'placeIds' | 'written'> & { pattern: string },
  places: readonly ClonePlace[],
): PlannedClone[] {
  const chosen = places.filter(({ id }) => settings.placeIds.includes(id));
  const clones = sources.flatMap((source) =>
    oneOrEach(source.type === 'APPOINTMENT' ? settings.minutes : []).flatMap((minutes) =>
      oneOrEach(chosen).map((place) => ({ source, minutes, place })),
    ),
  );
  return clones.map(({ source, minutes, place }, index) => {
    const key = [source.id, minutes ?? '', place?.id ?? ''].join(' ');
    const { name, slug } = settings.written[key] ?? {};
    const facts = {
      name: source.name,
      place: place?.name ?? '',
      minutes: minutes === undefined ? '' : String(minutes),
      number: String(index + 1),
    };
    return {
      key,
      source,
      ...(place && { place }),
      ...(minutes !== undefined && { minutes }),
      name: name ?? nameByPattern(settings.pattern, facts),
      ...(slug && { slug }),
      ...(slug !== undefined && { writtenSlug: slug }),
    };
  });
}

function oneOrEach<Item>(items: readonly Item[]): readonly (Item | undefined)[] {
  return items.length === 0 ? [undefined] : items;
}

/** The keys of clones whose address another of them has as well: only what was written by hand can clash. */
export function twiceAddressed(clones: readonly PlannedClone[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const twice = new Set<string>();
  for (const { key, name, slug } of clones) {
    const address = slug ?? slugFromName(name);
    const other = first.get(address);
    if (other === undefined) first.set(address, key);
    else if (slug !== undefined) twice.add(key);
  }
  return twice;
}

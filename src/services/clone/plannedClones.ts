import type { CloneChoice } from '../../../contract/entities/services/cloneRule.ts';
import { cutText } from '../../../contract/entities/values/cutText.ts';
import { serviceLimits, type Service } from '../../../contract/entities/services/service.ts';
import { slugFromName } from '../../../contract/entities/services/slugFromName.ts';

export interface CloneLocation {
  id: string;
  name: string;
}

/** Options of the clones. */
export interface CloneSettings {
  choices: Readonly<Record<CloneChoice, boolean>>;
  /** IDs of locations, one clone each; empty for the source's. */
  locationIds: readonly string[];
  /** Durations in minutes, one clone each, for appointments; empty for the source's. */
  minutes: readonly number[];
  /** Undefined for the default pattern of the differing parts. */
  pattern: string | undefined;
  /** Edited names and slugs by the clone's key. */
  written: Readonly<Record<string, { name?: string; slug?: string }>>;
  shown: boolean;
}

/** A service to be created. */
export interface PlannedClone {
  key: string;
  source: Service;
  location?: CloneLocation;
  minutes?: number;
  name: string;
  /** Edited slug; undefined follows the name. */
  slug?: string;
  /** Raw input of an edited slug; may be empty while typing. */
  writtenSlug?: string;
}

/** Placeholders of a pattern: `{name}` etc. */
interface NameFacts {
  name: string;
  place: string;
  minutes: string;
  number: string;
}

/** Fills a pattern, truncated to the maximum length of a name. */
export function nameByPattern(pattern: string, facts: NameFacts): string {
  const filled = pattern.replaceAll(
    /\{(name|place|minutes|number)\}/g,
    (_match, key: keyof NameFacts) => facts[key],
  );
  return cutText(filled.trim(), serviceLimits.nameLength);
}

/** Returns a clone for every source, location and duration, with its name. */
export function plannedClones(
  sources: readonly Service[],
  settings: Pick<CloneSettings, 'minutes' | 'locationIds' | 'written'> & { pattern: string },
  locations: readonly CloneLocation[],
): PlannedClone[] {
  const chosen = locations.filter(({ id }) => settings.locationIds.includes(id));
  const clones = sources.flatMap((source) =>
    oneOrEach(source.type === 'APPOINTMENT' ? settings.minutes : []).flatMap((minutes) =>
      oneOrEach(chosen).map((location) => ({ source, minutes, location })),
    ),
  );
  return clones.map(({ source, minutes, location }, index) => {
    const key = [source.id, minutes ?? '', location?.id ?? ''].join(' ');
    const { name, slug } = settings.written[key] ?? {};
    const facts = {
      name: source.name,
      place: location?.name ?? '',
      minutes: minutes === undefined ? '' : String(minutes),
      number: String(index + 1),
    };
    return {
      key,
      source,
      ...(location && { location }),
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

/** Returns the keys of clones with duplicate slugs; only edited slugs can clash. */
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

import {
  hasOtherScript,
  isUntitledSlug,
  slugFromName,
} from '../../../../contract/entities/services/slugFromName.ts';
import type {
  SlugFinding,
  SlugIssue,
  SlugIssueCounts,
} from '../../../../contract/entities/services/slugDesk.ts';
import type { CatalogueAddress } from '../../../tables/services/slugDesk.ts';

/** Shorter slugs differ by one letter from too many others. */
const shortestNear = 5;

/**
 * Finds questionable slugs in a catalogue. `transliterated` transliterates a name. Runs in linear time: slugs are
 * indexed by their variants with one letter removed.
 */
export function slugIssues(
  addresses: readonly CatalogueAddress[],
  transliterated: (name: string) => string,
): SlugIssue[] {
  const bySlug = new Map(addresses.map((address) => [address.slug, address]));
  const near = groupsOfNear(addresses);
  return addresses.flatMap((address) => {
    const { id, name, slug, custom } = address;
    const clash = clashOf(address, bySlug);
    const neighbours = near(address).filter((other) => other !== clash);
    const nonLatin = hasOtherScript(name);
    const readable = slugFromName(transliterated(name));
    const conditions: [SlugFinding, boolean][] = [
      ['CLASH', clash !== undefined],
      ['NEAR_CLASH', neighbours.length > 0],
      ['UNTITLED', isUntitledSlug(slug)],
      ['NON_LATIN_NAME', nonLatin && !custom],
    ];
    const findings = conditions.flatMap(([finding, applies]) => (applies ? finding : []));
    if (findings.length === 0) return [];
    const others = [...(clash ? [clash] : []), ...neighbours].map((other) => ({
      id: other.id,
      name: other.name,
      slug: other.slug,
    }));
    return {
      id,
      name,
      slug,
      custom,
      findings,
      others,
      ...(nonLatin && readable !== 'untitled' && { transliteration: readable }),
    };
  });
}

/** Counts issues in total and by finding. */
export function countIssues(issues: readonly SlugIssue[]): SlugIssueCounts {
  const of = (finding: SlugFinding) => issues.filter(({ findings }) => findings.includes(finding)).length;
  return {
    all: issues.length,
    CLASH: of('CLASH'),
    NEAR_CLASH: of('NEAR_CLASH'),
    UNTITLED: of('UNTITLED'),
    NON_LATIN_NAME: of('NON_LATIN_NAME'),
  };
}

/** The holder of the slug that this service's name suggests, which is why this one has a number. */
function clashOf(
  { id, name, slug, custom }: CatalogueAddress,
  bySlug: ReadonlyMap<string, CatalogueAddress>,
): CatalogueAddress | undefined {
  const base = slugFromName(name);
  const holder = bySlug.get(base);
  return !custom && base !== 'untitled' && isNumbered(slug, base) && holder?.id !== id ? holder : undefined;
}

/** Groups slugs that are easily confused. Skips untitled ones. */
function groupsOfNear(
  addresses: readonly CatalogueAddress[],
): (address: CatalogueAddress) => CatalogueAddress[] {
  const groups = new Map<string, CatalogueAddress[]>();
  for (const address of addresses) {
    for (const key of nearKeys(address)) {
      const group = groups.get(key);
      if (group) group.push(address);
      else groups.set(key, [address]);
    }
  }
  return (address) => {
    const found = new Set(nearKeys(address).flatMap((key) => groups.get(key) ?? []));
    found.delete(address);
    return [...found]
      .filter((other) => isNear(comparableForm(address), comparableForm(other)))
      .slice(0, mostOthers);
  };
}

const mostOthers = 5;

/** Index keys that similar slugs share: the letters without hyphens and number, and with any one removed. */
function nearKeys(address: CatalogueAddress): string[] {
  if (isUntitledSlug(address.slug)) return [];
  const plain = comparableForm(address);
  if (plain.length < shortestNear) return [plain];
  const shorter = Array.from(plain, (_, index) => plain.slice(0, index) + plain.slice(index + 1));
  return [...new Set([plain, ...shorter])];
}

/** Without hyphens, and without a number added for uniqueness: `massage-60` of “Massage 60” keeps its number. */
function comparableForm({ name, slug }: CatalogueAddress): string {
  const base = slugFromName(name);
  return (isNumbered(slug, base) ? base : slug).replaceAll('-', '');
}

function isNumbered(slug: string, base: string): boolean {
  return slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
}

/** Equal, or different in one letter; a different digit makes a different meaning. */
function isNear(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (at === long.length) return true;
  const rest = short.slice(short.length === long.length ? at + 1 : at);
  return rest === long.slice(at + 1) && !/\d/.test(`${short[at] ?? ''}${long[at] ?? ''}`);
}

import { hasOtherScript, isUntitledSlug, slugFromName } from '../../../../contract/entities/slugFromName.ts';
import type { SlugFinding, SlugIssue, SlugIssueCounts } from '../../../../contract/entities/slugDesk.ts';
import type { CatalogueAddress } from '../../../tables/services/slugDesk.ts';

/** Shorter addresses differ by one letter from too many others. */
const shortestNear = 5;

/**
 * Looks through a catalogue for addresses that somebody may want to look at. `transliterated` writes a name in Latin
 * letters. Takes time in proportion to the number of addresses: each is met by what it would be without any one letter.
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

/** How many there are, and of each finding. */
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

/** Whoever has the address that this service's name suggests, so that it got a number. */
function clashOf(
  { id, name, slug, custom }: CatalogueAddress,
  bySlug: ReadonlyMap<string, CatalogueAddress>,
): CatalogueAddress | undefined {
  const base = slugFromName(name);
  const holder = bySlug.get(base);
  return !custom && base !== 'untitled' && isNumbered(slug, base) && holder?.id !== id ? holder : undefined;
}

/** Finds the addresses that people would mistake for one. What says nothing anyway is not compared. */
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
    return [...found].filter((other) => isNear(plainOf(address), plainOf(other))).slice(0, mostOthers);
  };
}

const mostOthers = 5;

/** What an address has in common with its near ones: its letters without hyphens and number, or without any one. */
function nearKeys(address: CatalogueAddress): string[] {
  if (isUntitledSlug(address.slug)) return [];
  const plain = plainOf(address);
  if (plain.length < shortestNear) return [plain];
  const shorter = Array.from(plain, (_, index) => plain.slice(0, index) + plain.slice(index + 1));
  return [...new Set([plain, ...shorter])];
}

/** Without hyphens, and without the number that only tells it apart: `massage-60` of “Massage 60” keeps its own. */
function plainOf({ name, slug }: CatalogueAddress): string {
  const base = slugFromName(name);
  return (isNumbered(slug, base) ? base : slug).replaceAll('-', '');
}

function isNumbered(slug: string, base: string): boolean {
  return slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
}

/** Alike, or apart by one letter; another digit says another thing. */
function isNear(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (at === long.length) return true;
  const rest = short.slice(short.length === long.length ? at + 1 : at);
  return rest === long.slice(at + 1) && !/\d/.test(`${short[at] ?? ''}${long[at] ?? ''}`);
}

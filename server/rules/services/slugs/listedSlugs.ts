import {
  hasOtherScript,
  isUntitledSlug,
  slugFromName,
} from '../../../../contract/entities/services/slugFromName.ts';
import type {
  ListedSlug,
  SlugCounts,
  SlugFinding,
  SlugView,
} from '../../../../contract/entities/services/slugDesk.ts';
import type { CatalogueSlug } from '../../../tables/services/slugDesk.ts';

/** Shorter slugs differ by one letter from too many others. */
const shortestNear = 5;

const mostOthers = 5;

/**
 * Adds the findings to the slugs of a catalogue, in their order. `transliterated` transliterates a name. Runs in linear
 * time: slugs are indexed by their variants with one letter removed.
 */
export function listedSlugs(
  slugs: readonly CatalogueSlug[],
  transliterated: (name: string) => string,
): ListedSlug[] {
  const current = slugs.filter((each) => each.current);
  const bySlug = new Map(current.map((each) => [each.slug, each]));
  const near = groupsOfNear(current);
  return slugs.map((each) => {
    if (!each.current) return { id: each.slug, ...each, findings: [], others: [] };
    const { name, slug, custom } = each;
    const clash = clashOf(each, bySlug);
    const neighbours = near(each).filter((other) => other !== clash);
    const nonLatin = hasOtherScript(name);
    const readable = nonLatin ? slugFromName(transliterated(name)) : undefined;
    const conditions: [SlugFinding, boolean][] = [
      ['CLASH', clash !== undefined],
      ['NEAR_CLASH', neighbours.length > 0],
      ['UNTITLED', isUntitledSlug(slug)],
      ['NON_LATIN_NAME', nonLatin && !custom],
    ];
    const others = [...(clash ? [clash] : []), ...neighbours].slice(0, mostOthers);
    return {
      id: slug,
      ...each,
      findings: conditions.flatMap(([finding, applies]) => (applies ? finding : [])),
      others: others.map((other) => ({ id: other.serviceId, name: other.name, slug: other.slug })),
      ...(readable !== undefined && readable !== 'untitled' && { transliteration: readable }),
    };
  });
}

/** Whether a slug is in a view. */
export function isInView({ current, findings }: ListedSlug, view: SlugView): boolean {
  if (view === 'REVIEW') return findings.length > 0;
  return view === 'PREVIOUS' ? !current : findings.includes(view);
}

/** Counts the slugs in total and by view. */
export function countSlugsOf(slugs: readonly ListedSlug[]): SlugCounts {
  const of = (view: SlugView) => slugs.filter((slug) => isInView(slug, view)).length;
  return {
    all: slugs.length,
    REVIEW: of('REVIEW'),
    CLASH: of('CLASH'),
    NEAR_CLASH: of('NEAR_CLASH'),
    UNTITLED: of('UNTITLED'),
    NON_LATIN_NAME: of('NON_LATIN_NAME'),
    PREVIOUS: of('PREVIOUS'),
  };
}

/** Whether the slug or the name contains a text, regardless of case. */
export function matchesText({ slug, name }: ListedSlug, text: string): boolean {
  const sought = text.trim().toLowerCase();
  return slug.includes(sought) || name.toLowerCase().includes(sought);
}

/** The holder of the slug that this service's name suggests, which is why this one has a number. */
function clashOf(
  { name, slug, custom }: CatalogueSlug,
  bySlug: ReadonlyMap<string, CatalogueSlug>,
): CatalogueSlug | undefined {
  const base = slugFromName(name);
  return !custom && base !== 'untitled' && isNumbered(slug, base) ? bySlug.get(base) : undefined;
}

/** Groups slugs that are easily confused. Skips untitled ones. */
function groupsOfNear(slugs: readonly CatalogueSlug[]): (slug: CatalogueSlug) => CatalogueSlug[] {
  const groups = new Map<string, CatalogueSlug[]>();
  for (const slug of slugs) {
    for (const key of nearKeys(slug)) {
      const group = groups.get(key);
      if (group) group.push(slug);
      else groups.set(key, [slug]);
    }
  }
  return (slug) => {
    const found = new Set(nearKeys(slug).flatMap((key) => groups.get(key) ?? []));
    found.delete(slug);
    return [...found].filter((other) => isNear(comparableForm(slug), comparableForm(other)));
  };
}

/** Index keys that similar slugs share: the letters without hyphens and number, and with any one removed. */
function nearKeys(catalogued: CatalogueSlug): string[] {
  if (isUntitledSlug(catalogued.slug)) return [];
  const plain = comparableForm(catalogued);
  if (plain.length < shortestNear) return [plain];
  const shorter = Array.from(plain, (_, index) => plain.slice(0, index) + plain.slice(index + 1));
  return [...new Set([plain, ...shorter])];
}

/** Without hyphens, and without a number added for uniqueness: `massage-60` of “Massage 60” keeps its number. */
function comparableForm({ name, slug }: CatalogueSlug): string {
  const base = slugFromName(name);
  return (isNumbered(slug, base) ? base : slug).replaceAll('-', '');
}

function isNumbered(slug: string, base: string): boolean {
  return slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
}

/** Equal, or different in one letter; a different digit makes a different meaning. */
function isNear(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.slice(short.length === long.length ? at + 1 : at);
  return rest === long.slice(at + 1) && !/\d/.test(`${short[at] ?? ''}${long[at] ?? ''}`);
}

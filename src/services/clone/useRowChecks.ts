import { isUntitledSlug, slugFromName } from '../../../contract/entities/services/slugFromName.ts';
import { useLatinSlugs } from '../addresses/useLatinSlugs.ts';
import { useSlugWords } from '../addresses/useSlugWords.ts';
import { useText } from '../../messages/useText.ts';
import { twiceAddressed, type PlannedClone } from './plannedClones.ts';
import type { CloneCheck } from './useCloneChecks.ts';

/** A row of the preview with its messages. */
export interface CloneRow {
  clone: PlannedClone;
  /** Slug after creation: edited, or derived from the name. */
  slug: string;
  nameFault?: string;
  addressFault?: string;
  /** Alternatives to an unavailable or unreadable slug. */
  suggestions: readonly string[];
  /** A note on a name that has no error. */
  nameNote?: string;
  /** The state of a slug without an error. */
  note: string;
  /** Whether the slug is available. */
  good: boolean;
  /** Whether it prevents creating the clones. */
  blocks: boolean;
}

/** Returns the messages of each planned clone. */
export function useRowChecks(
  clones: readonly PlannedClone[],
  checkOf: (clone: PlannedClone) => CloneCheck | undefined,
  failed: boolean,
): CloneRow[] {
  const text = useText();
  const words = useSlugWords();
  const latinSlugOf = useLatinSlugs(clones.map(({ name }) => name));
  const twice = twiceAddressed(clones);
  const names = new Map<string, number>();
  for (const { name } of clones) names.set(name.trim(), (names.get(name.trim()) ?? 0) + 1);
  const slugs = clones.map((clone) => slugOf(clone, checkOf(clone)));
  return clones.map((clone, index) => {
    const { key, name, writtenSlug } = clone;
    const check = checkOf(clone);
    const nameFault = name.trim() === '' ? text('cloning.check.blank') : undefined;
    const taken = check && words.fault(check.availability);
    const addressFault = taken ?? (twice.has(key) ? text('cloning.check.twice') : undefined);
    const slug = slugOf(clone, check);
    const latinSlug = writtenSlug === undefined ? latinSlugOf(name) : undefined;
    const isElsewhere =
      latinSlug !== undefined && slugs.some((other, at) => at !== index && other === latinSlug);
    // Same rule as on the page URLs screen.
    const untitled = isUntitledSlug(slug);
    const good = check !== undefined && !nameFault && !addressFault && !untitled;
    return {
      clone,
      slug,
      ...(nameFault !== undefined && { nameFault }),
      ...nameNoteOf(check, (names.get(name.trim()) ?? 0) > 1),
      ...(addressFault !== undefined && { addressFault }),
      suggestions: taken
        ? (check?.availability.suggestions ?? [])
        : latinSlug && !isElsewhere
          ? [latinSlug]
          : [],
      note: untitled && !nameFault ? text('addresses.untitled') : noteOf(clone, check),
      good,
      blocks: Boolean(nameFault ?? addressFault),
    };
  });

  function nameNoteOf(check: CloneCheck | undefined, twin: boolean) {
    if (twin) return { nameNote: text('cloning.check.twin') };
    return check?.namesake ? { nameNote: text('cloning.check.namesake') } : {};
  }

  function noteOf({ slug }: PlannedClone, check: CloneCheck | undefined): string {
    if (!check) return text(failed ? 'cloning.check.unchecked' : 'cloning.check.checking');
    return text(slug === undefined ? 'cloning.check.follows' : 'cloning.check.free');
  }
}

const slugOf = ({ name, writtenSlug }: PlannedClone, check: CloneCheck | undefined): string =>
  writtenSlug ?? check?.availability.slug ?? slugFromName(name);

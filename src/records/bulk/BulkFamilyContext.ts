import { createContext, use } from 'react';
import { entityOfRun, type BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { useText } from '../../messages/useText.ts';
import type { RecordKind } from '../recordKind.ts';
import { useRecordKinds } from '../recordKinds.ts';
import type { BulkKind } from './bulkKind.ts';
import { familyTextOf, type FamilyText } from './familyText.ts';

/** A family with bulk runs. */
export type BulkFamily = RecordKind & { bulk: BulkKind };

/** The family of the run or list on the screen, which stays the same for the life of the provider. */
export const BulkFamilyContext = createContext<BulkFamily | undefined>(undefined);

export function useBulkFamily(): BulkFamily {
  const family = use(BulkFamilyContext);
  if (!family) throw new Error('useBulkFamily belongs inside a run or a list with bulk actions.');
  return family;
}

/** Returns all families with bulk runs. */
export function useBulkFamilies(): readonly BulkFamily[] {
  return useRecordKinds().filter((kind): kind is BulkFamily => kind.bulk !== undefined);
}

/** Returns a function for the family of a run. */
export function useFamilyOf(): (run: Pick<BulkRun, 'entity'>) => BulkFamily {
  const families = useBulkFamilies();
  return (run) => {
    const family = families.find(({ bulk }) => bulk.entity === entityOfRun(run));
    if (!family) throw new Error('The family of this run has no screens.');
    return family;
  };
}

/** Returns the bulk parts of the family on the screen, with the results of its hooks. */
export function useBulkKind() {
  const { bulk, path } = useBulkFamily();
  // The family never changes on a screen, so the hooks are the same in every render.
  /* oxlint-disable react/rules-of-hooks, react/hooks */
  const optionsOf = bulk.useOptions();
  const recordedWords = bulk.useRecordedWords();
  /* oxlint-enable react/rules-of-hooks, react/hooks */
  return { ...bulk, path, optionsOf, recordedWords };
}

/** Returns the texts of the family on the screen. */
export function useFamilyText(): FamilyText {
  const text = useText();
  const { bulk } = useBulkFamily();
  return familyTextOf(text, bulk);
}

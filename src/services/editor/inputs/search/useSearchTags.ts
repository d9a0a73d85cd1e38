import { useField, type BoundField } from '../../../../ui/fields/form/useField.ts';
import type { FieldChange } from '../../../../ui/fields/form/FieldNote.tsx';
import { equalValues } from '../../../../../contract/paths.ts';
import { searchPart, tagsIn, withOthersOf, withPartOf, type SearchPart, type SeoTag } from './searchTags.ts';
import { useServiceForm } from '../../useServiceForm.ts';

const source = 'seoData.tags';
const parts = ['title', 'description', 'listed', 'others'] as const;

interface SearchField extends Omit<BoundField, 'change'> {
  tags: SeoTag[];
  write: (tags: SeoTag[]) => void;
  change: FieldChange | undefined;
}

/**
 * Binds one field of the search listing. All fields share one list of tags, but each has its own change mark and
 * Revert.
 * @param describe formats the previous tags for “Was …”
 */
export function useSearchTags(
  part: SearchPart | 'others',
  describe: (before: readonly SeoTag[]) => string,
): SearchField {
  const { opened } = useServiceForm();
  const { field, error } = useField({ source, format: (value) => value, parse: (value) => value });
  const tags = tagsIn(field.value);
  const before = tagsIn(opened?.seoData?.tags);
  // Equal tags keep their previous order.
  const same = (next: SeoTag[]) =>
    parts.every((one) => equalValues(searchPart(before, one), searchPart(next, one)));
  const write = (next: SeoTag[]) =>
    field.onChange(opened && same(next) ? (opened.seoData?.tags ?? null) : next);
  const changed = opened && !equalValues(searchPart(before, part), searchPart(tags, part));
  const putBack = () =>
    write(part === 'others' ? withOthersOf(tags, before) : withPartOf(tags, before, part));
  return {
    // The first field shows errors of the whole list.
    id: part === 'title' ? source.replaceAll('.', '-') : `search-${part}`,
    field,
    error: part === 'title' ? error : undefined,
    tags,
    write,
    change: changed ? { was: describe(before), putBack } : undefined,
  };
}

import type { Category } from '../../contract/entities/services/category.ts';
import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { useServicesBy } from '../ui/queries/useServicesBy.ts';
import { CountLink } from '../ui/page/CountLink.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { Day } from '../ui/page/Day.tsx';

/** URL of the list of services of a category. */
export const servicesIn = (id: string): string =>
  `/services?${new URLSearchParams({ filter: JSON.stringify({ category: [id] }) })}`;

/** Returns functions for the number of services of a category, and for its text: `''` without services. */
export function useCategoryServices() {
  const text = useText();
  const { number } = useFormats();
  const countOf = useServicesBy('category.id');
  return {
    countOf,
    words(this: void, id: string): string {
      const count = countOf(id);
      if (count === undefined) return '–';
      return count === 0 ? '' : text('categories.services', { smart_count: count, count: number(count) });
    },
  };
}

/** Returns a function that converts categories to rows. */
export function useCategoryRows() {
  const { countOf, words } = useCategoryServices();
  return {
    read({ id, name, createdDate, updatedDate }: Category): RowParts {
      return {
        pictureUrl: undefined,
        line: words(id) || undefined,
        cell(column) {
          if (column === 'created') return <Day at={createdDate} />;
          if (column === 'updated') return <Day at={updatedDate} />;
          return (
            <CountLink count={countOf(id)} to={servicesIn(id)} label="categories.servicesOf" name={name} />
          );
        },
      };
    },
  };
}

/** Returns a function that converts categories to cards. */
export function useCategoryCards() {
  const text = useText();
  const { words } = useCategoryServices();
  return {
    read: ({ id }: Category): CardParts => ({
      pictureUrl: undefined,
      line: words(id) || text('categories.noLine'),
      state: undefined,
      end: undefined,
    }),
  };
}

import { useMemo } from 'react';
import { slugFault, type InvalidSlugError } from '../../../contract/entities/services/slug.ts';
import type { SlugAvailability } from '../../../contract/entities/services/slugDesk.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';

type Holder = NonNullable<SlugAvailability['holder']>;

interface SlugWords {
  /** Error of an unavailable slug; undefined if available. */
  fault: (availability: Pick<SlugAvailability, 'state' | 'slug' | 'holder'>) => string | undefined;
  /** A sentence for each of the platform's three codes. */
  ofCode: (code: InvalidSlugError, holder?: Holder) => string;
}

/** Explains why a slug is unavailable, with its holder and until when. */
export function useSlugWords(): SlugWords {
  const text = useText();
  const { date } = useFormats();
  return useMemo(() => {
    const holderWords = ({ name, current, deleted, since, usedUntil, until }: Holder): string => {
      if (deleted && until !== undefined) {
        return text('addresses.held.deleted', { name, until: date(new Date(until)) });
      }
      if (current) return text('addresses.held.now', { name });
      if (usedUntil !== undefined) {
        return text('addresses.held.former', { name, until: date(new Date(usedUntil)) });
      }
      return text('addresses.held.beside', { name, since: date(new Date(since)) });
    };
    const ofCode = (code: InvalidSlugError, holder?: Holder) =>
      code === 'SLUG_ALREADY_EXISTS' && holder ? holderWords(holder) : text(`addresses.fault.${code}`);
    return {
      ofCode,
      fault: ({ state, slug, holder }) => {
        switch (state) {
          case 'FREE':
          case 'OWN':
            return undefined;
          case 'TAKEN':
            return ofCode('SLUG_ALREADY_EXISTS', holder);
          case 'ILLEGAL_CHARACTERS':
            return ofCode(slugFault(slug) ?? 'SLUG_CONTAINS_ILLEGAL_CHARACTERS');
          default:
            return state satisfies never;
        }
      },
    };
  }, [text, date]);
}

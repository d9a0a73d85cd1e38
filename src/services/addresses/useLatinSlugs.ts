import { useQuery } from '@tanstack/react-query';
import {
  hasOtherScript,
  isUntitledSlug,
  slugFromName,
} from '../../../contract/entities/services/slugFromName.ts';

/**
 * Returns a function that transliterates names to slugs on the client; undefined for names in Latin letters and for
 * names that yield none. The transliteration tables load with the first such name.
 */
export function useLatinSlugs(names: readonly string[]): (name: string) => string | undefined {
  const { data } = useQuery({
    queryKey: ['transliteration'],
    queryFn: async () => ({ inLatin: (await import('any-ascii')).default }),
    enabled: names.some(hasOtherScript),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return (name) => {
    if (!data || !hasOtherScript(name)) return undefined;
    const slug = slugFromName(data.inLatin(name));
    return isUntitledSlug(slug) ? undefined : slug;
  };
}

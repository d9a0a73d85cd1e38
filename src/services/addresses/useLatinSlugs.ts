import { useQuery } from '@tanstack/react-query';
import { hasOtherScript, isUntitledSlug, slugFromName } from '../../../contract/entities/slugFromName.ts';

/**
 * The addresses that names of other scripts give in Latin letters, without asking the server; undefined for a name in
 * Latin letters and for one that gives none. The tables of scripts are fetched with the first such name.
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

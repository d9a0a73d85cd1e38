import { useQuery } from '@tanstack/react-query';

/** For tests: how often a screen has read its data, by name. */
export const reads = new Map<string, number>();

/** For tests: a part of a screen that reads data and shows how often it has. */
export function Read({ name }: { name: string }) {
  const { data } = useQuery({
    queryKey: [name],
    queryFn: async () => reads.set(name, (reads.get(name) ?? 0) + 1).get(name) ?? 0,
  });
  return <output aria-label={name}>{data}</output>;
}

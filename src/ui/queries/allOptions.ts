/** useGetList arguments for all options of a field; a business has some dozens. */
export const allOptions = [
  { pagination: { page: 1, perPage: 1000 } },
  { staleTime: 60_000 },
] as const satisfies [unknown, unknown];

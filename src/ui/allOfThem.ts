/** For useGetList: a list that a field chooses from, whole; a business has some dozens of each. */
export const allOfThem = [
  { pagination: { page: 1, perPage: 1000 } },
  { staleTime: 60_000 },
] as const satisfies [unknown, unknown];

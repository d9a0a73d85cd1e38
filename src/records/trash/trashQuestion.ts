/** The filters of the trash, as in its URL. */
export interface TrashQuestion {
  q: string;
  /** The path of a family; empty for all. */
  kind: string;
  page: number;
}

export function readTrashQuestion(address: URLSearchParams): TrashQuestion {
  return {
    q: address.get('q')?.trim().slice(0, 200) ?? '',
    kind: address.get('kind') ?? '',
    page: Math.max(1, Math.trunc(Number(address.get('page') ?? 1)) || 1),
  };
}

/** Omits the first page and empty filters. */
export function trashAddress({ q, kind, page }: TrashQuestion): Record<string, string> {
  return { ...(q && { q }), ...(kind && { kind }), ...(page > 1 && { page: String(page) }) };
}

import { ApiError } from '../../../contract/errors.ts';

/** Whether an undo was refused because the change was undone, reverted or restored before: no failure. */
export function isNothingToUndo(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOTHING_TO_UNDO';
}

/** What stands in the way of bringing something back. */
export interface RefusalReasons {
  /** Wire paths that were edited since. */
  editedSince: string[];
  /** The address that is taken, and one that is free. */
  address?: { taken: string; free: string };
  /** The service that was edited since. */
  serviceId?: string;
}

/** Reads out of a refusal why something was not brought back; nothing of it where it says something else. */
export function reasonsOf(error: unknown): RefusalReasons {
  if (!(error instanceof ApiError)) return { editedSince: [] };
  const { code, data } = error;
  const { id, entity, slug } = data;
  const [free] = textsOf(data['suggestions']);
  const isEdited = code === 'CHANGED_SINCE';
  return {
    editedSince: isEdited ? textsOf(data['fields']) : [],
    ...(isEdited && entity === 'service' && typeof id === 'string' && { serviceId: id }),
    ...(code === 'SLUG_ALREADY_EXISTS' &&
      free !== undefined &&
      typeof slug === 'string' && { address: { taken: slug, free } }),
  };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

import type { RecordedChange } from '../../contract/entities/recordedChange.ts';
import type { RateType } from '../../contract/entities/price.ts';
import { setPath, type Fields } from '../../contract/paths.ts';
import { fieldAt, type FieldOfEditor } from '../services/editor/editorFields.ts';

/** What people know as one field, however many paths of the record it took. */
export interface ChangedPart {
  /** Names the part: the editor's field, or the path where the editor has none. */
  key: string;
  /** Wire paths, as a restore names them. */
  paths: string[];
  /** The editor's field that shows it. */
  field: FieldOfEditor | undefined;
  /** The changed paths alone, as a record, as they were and as they became. */
  before: Fields;
  after: Fields;
}

/** Folds the paths of a change to the parts that people know, in the order in which they come. */
export function changedParts({ entity, fields }: Pick<RecordedChange, 'entity' | 'fields'>): ChangedPart[] {
  const parts = new Map<string, ChangedPart>();
  for (const { field: path, before, after } of fields) {
    const field = entity === 'service' ? editorFieldOf(path) : undefined;
    const key = field?.key ?? path;
    const part = parts.get(key) ?? { key, paths: [], field, before: {}, after: {} };
    parts.set(key, {
      ...part,
      paths: [...part.paths, path],
      before: before === undefined ? part.before : setPath(part.before, path, before),
      after: after === undefined ? part.after : setPath(part.after, path, after),
    });
  }
  return [...parts.values()];
}

/** Whether an address is the owner's own belongs to the address. */
function editorFieldOf(path: string): FieldOfEditor | undefined {
  if (path.startsWith('mainSlug')) return fieldAt('mainSlug', {});
  return fieldAt(path, { payment: { rateType: rateOf(path) } });
}

/** A price has a field of the editor for each kind of price. */
function rateOf(path: string): RateType | undefined {
  const [, kind] = path.split('.');
  switch (kind ?? '') {
    case 'fixed':
      return 'FIXED';
    case 'varied':
      return 'VARIED';
    case 'custom':
      return 'CUSTOM';
    case 'subscription':
      return 'SUBSCRIPTION';
    default:
      return undefined;
  }
}

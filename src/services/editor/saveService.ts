import type { Service } from '../../../contract/entities/service.ts';
import type { ServiceLocation, ServiceLocationInput } from '../../../contract/entities/serviceLocation.ts';
import { changedPaths } from '../../../contract/mask.ts';
import { equalValues, getPath, setPath } from '../../../contract/paths.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import { RefusedChange } from '../../providers/formErrors.ts';
import { changedFields, type FieldOfEditor } from './editorFields.ts';
import { mergeChanges, type Merge } from './mergeChanges.ts';

type Api = Pick<FrontdeskDataProvider, 'getOne' | 'update' | 'setCustomSlug' | 'setLocations'>;
type RemovedLocations = Parameters<Api['setLocations']>[1]['removedLocationSessionsAction'];

/** The record as it stands on the server, and the form's changes upon it. */
export interface Standing {
  opened: Service;
  /** The opened record with the changes that are not saved yet. */
  mine: Service;
}

export interface SaveOptions {
  /** What becomes of sessions at places that are taken away. */
  removedLocations?: RemovedLocations;
  /** The form as it is now: people go on writing while a request is under way. */
  current: () => Service;
  /** Told after each step, so that a failure in a later one leaves only the rest unsaved. */
  onStep: (standing: Standing) => void;
}

export interface Saved extends Standing {
  /** What somebody else changed since the record was opened, and what therefore changed here too. */
  theirs: readonly FieldOfEditor[];
}

/** Somebody else changed the same fields: thrown before anything of theirs is written over. */
export class ClashingChange extends Error {
  override readonly name = 'ClashingChange';
  readonly opened: Service;
  readonly theirs: Service;
  readonly merge: Merge<Service>;

  constructor(opened: Service, theirs: Service, merge: Merge<Service>) {
    super('Somebody else has changed the same fields.');
    this.opened = opened;
    this.theirs = theirs;
    this.merge = merge;
  }
}

/** How often somebody else may be faster before the person is told. */
const mostMerges = 3;

/**
 * Saves everything that differs: the address, then the fields under a mask, then the places; one request at a time, all
 * under one request id, so that one Save is one step of the history's undo.
 * What others changed meanwhile is merged in. Throws ClashingChange, RefusedChange, or what the network did.
 */
export async function saveService(api: Api, start: Standing, options: SaveOptions): Promise<Saved> {
  const { id } = start.opened;
  const requestId = crypto.randomUUID();
  const theirs = new Map<string, FieldOfEditor>();
  let standing = start;

  /** Moves on to the server's newest record. `sent` are the paths that it has from here. */
  function moveTo(answer: Service, sent: readonly string[]): void {
    const { opened, mine } = standing;
    const base = copyPaths(opened, answer, sent);
    const now = options.current();
    const same = sent.filter((path) => equalValues(getPath(now, path), getPath(mine, path)));
    const ofForm = mergeChanges(base, answer, copyPaths(now, answer, same));
    const ofSaving = mergeChanges(base, answer, copyPaths(mine, answer, sent));
    if (BigInt(answer.revision) > BigInt(opened.revision) + (sent.length > 0 ? 1n : 0n)) {
      for (const field of changedFields(base, answer)) theirs.set(field.key, field);
    }
    if (ofSaving.clashes.length > 0) throw new ClashingChange(base, answer, ofForm);
    standing = { opened: answer, mine: ofSaving.merged };
    options.onStep({ opened: answer, mine: ofForm.merged });
  }

  if (partsOf(standing).some(({ part }) => part !== 'fields')) {
    // Addresses and places are written without a revision: look whether somebody was faster first.
    const { data } = await api.getOne<Service>('services', { id });
    if (data.revision !== standing.opened.revision) moveTo(data, []);
  }
  for (const part of ['address', 'fields', 'locations'] as const) {
    for (let merges = 0; ; merges += 1) {
      const paths = partsOf(standing).find((one) => one.part === part)?.paths;
      if (!paths) break;
      try {
        moveTo(await send(api, part, standing, { ...options, requestId }), paths);
        break;
      } catch (error) {
        const current = error instanceof RefusedChange ? error.current : undefined;
        if (!current || merges === mostMerges) throw error;
        moveTo(current as unknown as Service, []);
      }
    }
  }
  return { ...standing, theirs: [...theirs.values()] };
}

type Part = 'address' | 'fields' | 'locations';

/** Which requests the changes need, and which paths each carries. */
function partsOf({ opened, mine }: Standing): { part: Part; paths: string[] }[] {
  const paths = changedPaths(opened, mine);
  return (['address', 'fields', 'locations'] as const).flatMap((part) => {
    const own = paths.filter((path) => partOf(path) === part);
    return own.length > 0 ? [{ part, paths: own }] : [];
  });
}

const partOf = (path: string): Part =>
  path.startsWith('mainSlug') ? 'address' : path === 'locations' ? 'locations' : 'fields';

async function send(
  api: Api,
  part: Part,
  { opened, mine }: Standing,
  { removedLocations, requestId }: SaveOptions & { requestId: string },
): Promise<Service> {
  const { id } = opened;
  switch (part) {
    case 'address':
      return (await api.setCustomSlug(id, mine.mainSlug?.name ?? '', { requestId })).data;
    case 'fields': {
      const data: Service = { ...mine, mainSlug: opened.mainSlug, locations: opened.locations };
      const meta = { requestId };
      return (await api.update<Service>('services', { id, data, previousData: opened, meta })).data;
    }
    case 'locations': {
      const locations = (mine.locations ?? []).map(writtenLocation);
      const body = {
        locations,
        ...(removedLocations && { removedLocationSessionsAction: removedLocations }),
      };
      return (await api.setLocations(id, body, { requestId })).data;
    }
    default:
      return part satisfies never;
  }
}

/** A place as a write names it: one of the business by its id, one of the service's own in full. */
function writtenLocation({ id, type, business, custom }: ServiceLocation): ServiceLocationInput {
  const own = id === undefined ? {} : { id };
  switch (type) {
    case 'BUSINESS':
      return { ...own, type, business: { id: business?.id } };
    case 'CUSTOMER':
    case 'UNKNOWN_LOCATION_TYPE':
      return { ...own, type };
    case 'CUSTOM':
    case undefined:
      return { ...own, type: 'CUSTOM', custom };
    default:
      return type satisfies never;
  }
}

/** `to` with the values that `from` has at the paths. */
export function copyPaths(to: Service, from: Service, paths: readonly string[]): Service {
  const copied = paths.reduce<Record<string, unknown>>(
    (service, path) => ({ ...setPath(service, path, getPath(from, path)) }),
    to,
  );
  return copied as unknown as Service;
}

import { changedPaths } from '../../../contract/mask.ts';
import { equalValues, type Fields, getPath, setPath } from '../../../contract/paths.ts';

/** A field that two people changed to different values since one of them opened it. */
export interface Clash {
  path: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
}

export interface Merge<Entity> {
  /** The other's record with every change of mine that does not clash. */
  merged: Entity;
  clashes: Clash[];
}

/**
 * Brings my unsaved changes onto the record that somebody else saved meanwhile. What only one of us changed is taken
 * without asking, and so is what both changed alike; the rest clashes and keeps their value until I choose.
 */
export function mergeChanges<Entity extends Fields>(
  opened: Entity,
  theirs: Entity,
  mine: Entity,
): Merge<Entity> {
  const theirPaths = changedPaths(opened, theirs);
  const clashes: Clash[] = [];
  let merged: Fields = theirs;
  for (const path of changedPaths(opened, mine)) {
    const clash = {
      path,
      before: getPath(opened, path),
      theirs: getPath(theirs, path),
      mine: getPath(mine, path),
    };
    const both = theirPaths.some((other) => overlaps(path, other));
    if (both && !equalValues(clash.theirs, clash.mine)) clashes.push(clash);
    else merged = setPath(merged, path, clash.mine);
  }
  return { merged: merged as Entity, clashes };
}

/** The merged record after I chose which of the clashing fields stay mine. */
export function settleClashes<Entity extends Fields>(
  { merged, clashes }: Merge<Entity>,
  keepsMine: (path: string) => boolean,
): Entity {
  const settled = clashes
    .filter(({ path }) => keepsMine(path))
    .reduce<Fields>((entity, { path, mine }) => setPath(entity, path, mine), merged);
  return settled as Entity;
}

const overlaps = (one: string, other: string) =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

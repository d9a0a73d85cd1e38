import { changedPaths } from '../../../../contract/mask.ts';
import { equalValues, type Fields, getPath, setPath } from '../../../../contract/paths.ts';

/** A field that two people changed to different values. */
export interface Clash {
  path: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
}

export interface Merge<Entity> {
  /** Their record with all of my changes that do not clash. */
  merged: Entity;
  clashes: Clash[];
}

/**
 * Three-way merge of my unsaved changes with a record that someone else saved. Changes of one side and identical
 * changes merge; other fields clash and keep their value until I choose.
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

/** Returns the merged record after choosing which clashing fields stay mine. */
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

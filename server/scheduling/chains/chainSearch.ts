import type { Resource } from '../model.ts';

/** A resource that can fill a role of one part. */
interface Candidate {
  resource: Resource;
  /**
   * Also free during the buffer after the part. Otherwise the resource must take the next part too, because the buffer
   * follows only its last part.
   */
  afterwards: boolean;
}

/** The roles of one part: the person, then one resource of each further type. */
export type Part = readonly (readonly Candidate[])[];

/** For each part and role, the resources with which all parts can be filled, by name; empty if none. */
export type Team = readonly (readonly (readonly Resource[])[])[];

/** @param overlapping whether one resource could fill two roles of one part */
export function teamsOf(parts: readonly Part[], overlapping: boolean): Team {
  const isPlain =
    !overlapping && parts.every((roles) => roles.every((role) => role.some((one) => one.afterwards)));
  const canServe = isPlain ? createPlainCheck(parts) : createSearch(parts);
  return parts.map((roles, part) =>
    roles.map((role, index) =>
      role.filter((candidate) => canServe(part, index, candidate)).map(({ resource }) => resource),
    ),
  );
}

type Check = (part: number, role: number, candidate: Candidate) => boolean;

/** The fast path: each role has a candidate who is free afterwards, so the parts are independent. */
function createPlainCheck(parts: readonly Part[]): Check {
  const lastParts = new Map<string, number>();
  parts.forEach((roles, part) => {
    for (const { resource, afterwards } of roles.flat()) if (afterwards) lastParts.set(resource.id, part);
  });
  return (part, _role, { resource, afterwards }) => afterwards || (lastParts.get(resource.id) ?? -1) > part;
}

/** Searches from the last part to the first, because only later parts remove the buffer of a candidate. */
function createSearch(parts: readonly Part[]): Check {
  return (part, role, candidate) => {
    const forced = parts.map((roles, index) =>
      index === part ? roles.map((all, at) => (at === role ? [candidate] : all)) : roles,
    );
    return canFill(forced, forced.length - 1, new Set());
  };
}

function canFill(parts: readonly Part[], part: number, later: ReadonlySet<string>): boolean {
  const roles = parts[part];
  if (!roles) return true;
  const mattering = new Set(
    parts.slice(0, part).flatMap((before) =>
      before
        .flat()
        .filter((one) => !one.afterwards)
        .map(idOf),
    ),
  );
  const fill = (role: number, here: readonly string[]): boolean => {
    const candidates = roles[role];
    if (!candidates) return canFill(parts, part - 1, new Set([...later, ...here]));
    const able = candidates.filter(
      (one) => !here.includes(idOf(one)) && (one.afterwards || later.has(idOf(one))),
    );
    return branches(able, mattering, roles).some((one) => fill(role + 1, [...here, idOf(one)]));
  };
  return fill(0, []);
}

/** Candidates that no earlier part and no other role needs are interchangeable: one of them is enough. */
function branches(
  able: readonly Candidate[],
  mattering: ReadonlySet<string>,
  roles: Part,
): readonly Candidate[] {
  const isShared = (one: Candidate) =>
    roles.filter((role) => role.some((other) => idOf(other) === idOf(one))).length > 1;
  const different = able.filter((one) => mattering.has(idOf(one)) || isShared(one));
  const alike = able.find((one) => !different.includes(one));
  return alike ? [...different, alike] : different;
}

const idOf = ({ resource }: Candidate): string => resource.id;

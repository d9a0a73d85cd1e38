import {
  addOnGroup as schema,
  addOnGroupLimits,
  type AddOnGroup,
} from '../../../contract/entities/addOnGroup.ts';
import { zodToViolations } from '../../../contract/violations.ts';

/** The groups of add-ons of a service as its form holds them. A group that is new has an id of the form's own. */

export function newGroup(): AddOnGroup {
  return { id: crypto.randomUUID(), addOnIds: [] };
}

/** What is wrong with a group, by its field; the server refuses the same. */
export interface GroupFault {
  /** Counted from 0. */
  group: number;
  field: 'name' | 'prompt' | 'maxNumberOfAddOns' | 'addOnIds';
  /** A whole sentence. */
  message: string;
}

export function groupFaults(groups: readonly AddOnGroup[]): GroupFault[] {
  return groups.flatMap((group, index): GroupFault[] => {
    const named = group.name?.trim()
      ? []
      : [
          {
            group: index,
            field: 'name' as const,
            message: 'Is required: customers read it above the add-ons.',
          },
        ];
    const parsed = schema.safeParse(group, { reportInput: true });
    const violations = parsed.success ? [] : zodToViolations(parsed.error, []);
    return [
      ...named,
      ...violations.map(({ field, description }) => ({
        group: index,
        field: fieldNamed(field),
        message: `${description.charAt(0).toUpperCase()}${description.slice(1)}.`,
      })),
    ];
  });
}

function fieldNamed(path: string): GroupFault['field'] {
  const [top] = path.split('.');
  return top === 'name' || top === 'prompt' || top === 'maxNumberOfAddOns' ? top : 'addOnIds';
}

/** Whether the group holds as many add-ons as one can. */
export function isFull({ addOnIds = [] }: AddOnGroup): boolean {
  return addOnIds.length >= addOnGroupLimits.addOnsOfOneGroup;
}

/** A list with one entry at another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const [entry] = list.slice(from, from + 1);
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}

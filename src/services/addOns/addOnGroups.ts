import {
  addOnGroup as schema,
  addOnGroupLimits,
  type AddOnGroup,
} from '../../../contract/entities/prices/addOnGroup.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { asSentence } from '../../providers/data/formErrors.ts';

/** Creates an add-on group for the form. A new group has a client-side ID. */

export function newGroup(): AddOnGroup {
  return { id: crypto.randomUUID(), addOnIds: [] };
}

/** A violation of a group's field. The server checks the same rules. */
export interface GroupFault {
  /** From 0. */
  group: number;
  field: 'name' | 'prompt' | 'maxNumberOfAddOns' | 'addOnIds';
  /** A complete sentence. */
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
        message: asSentence(description),
      })),
    ];
  });
}

function fieldNamed(path: string): GroupFault['field'] {
  const [top] = path.split('.');
  return top === 'name' || top === 'prompt' || top === 'maxNumberOfAddOns' ? top : 'addOnIds';
}

/** Whether the group has the maximum number of add-ons. */
export function isFull({ addOnIds = [] }: AddOnGroup): boolean {
  return addOnIds.length >= addOnGroupLimits.addOnsOfOneGroup;
}

/** Returns the list with one entry moved. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const [entry] = list.slice(from, from + 1);
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}

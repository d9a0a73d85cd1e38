import {
  createAddOnGroup,
  deleteAddOnGroup,
  updateAddOnGroup,
} from '../../../contract/calls/prices/addOnGroups.ts';
import type { AddOnGroup } from '../../../contract/entities/prices/addOnGroup.ts';
import { ApiError } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import { PartialSaveError } from '../../records/editor/save/savePart.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import { readEdited, type EditedService } from '../editor/editedService.ts';
import type { ServicePart, ServiceEditState } from '../editor/servicePart.ts';
import { groupFaults } from './addOnGroups.ts';

/** Form path of the add-on groups and their errors. */
export const addOnsPath = 'addOnGroups';

/**
 * Saves the groups of add-ons with separate calls: deletes, then updates, then creates, so that the group limit is
 * never exceeded in between. Throws PartialSaveError if a later call fails after others succeeded.
 */
export const addOnsPart: ServicePart = {
  section: 'addOns',
  owns: (path) => path === addOnsPath || path === 'addOnDetails',
  async send(api, editState, { requestId }) {
    const { id } = editState.opened;
    let { opened, mine } = editState;
    for (const step of stepsOf(editState)) {
      try {
        ({ opened, mine } = await step({ api, requestId }, { opened, mine }));
      } catch (error) {
        if (opened === editState.opened) throw error;
        throw new PartialSaveError({ opened, mine }, error);
      }
    }
    return readEdited(api, id);
  },
  check: (opened, mine): FieldErrors => {
    if (equalValues(opened.addOnGroups ?? [], mine.addOnGroups ?? [])) return {};
    const [fault] = groupFaults(mine.addOnGroups ?? []);
    return fault ? { [addOnsPath]: fault.message } : {};
  },
  refusals: (error): FieldErrors =>
    error instanceof ApiError && refusals.includes(error.code) ? { [addOnsPath]: error.description } : {},
};

const refusals: readonly string[] = [
  'INVALID_ARGUMENT',
  'ADD_ON_NOT_FOUND',
  'GROUP_NOT_ON_SERVICE',
  'SUBSCRIPTION_SERVICE_NOT_SUPPORTED',
];

interface Sending {
  api: FrontdeskDataProvider;
  requestId: string;
}

/** One call, with both records after it. */
type Step = (sending: Sending, editState: ServiceEditState) => Promise<ServiceEditState>;

function stepsOf({ opened, mine }: ServiceEditState): Step[] {
  const before = new Map((opened.addOnGroups ?? []).map((group) => [group.id, group]));
  const after = mine.addOnGroups ?? [];
  const remainingIds = new Set(after.map(({ id }) => id));
  return [
    ...[...before.values()].filter(({ id }) => !remainingIds.has(id)).map(deletion),
    ...after.filter((group) => before.has(group.id) && !equalValues(group, before.get(group.id))).map(change),
    ...after.filter(({ id }) => !before.has(id)).map(creation),
  ];
}

function deletion({ id: addOnGroupId = '' }: AddOnGroup): Step {
  return async ({ api, requestId }, { opened, mine }) => {
    await api.send(deleteAddOnGroup, { body: { addOnGroupId, serviceId: opened.id } }, { requestId });
    const addOnGroups = (opened.addOnGroups ?? []).filter(({ id }) => id !== addOnGroupId);
    return { opened: { ...opened, addOnGroups }, mine };
  };
}

function change(group: AddOnGroup): Step {
  return async ({ api, requestId }, { opened, mine }) => {
    const { name = null, maxNumberOfAddOns = null, prompt = null, addOnIds = [] } = group;
    const { addOnGroup } = await api.send(
      updateAddOnGroup,
      {
        body: {
          serviceId: opened.id,
          addOnGroup: { id: group.id, name, maxNumberOfAddOns, prompt, addOnIds },
        },
      },
      { requestId },
    );
    return replaced({ opened, mine }, group, addOnGroup);
  };
}

function creation({ id, ...addOnGroup }: AddOnGroup): Step {
  return async ({ api, requestId }, { opened, mine }) => {
    const input = { body: { serviceId: opened.id, addOnGroup } };
    const answer = await api.send(createAddOnGroup, input, { requestId });
    return replaced({ opened, mine }, { id, ...addOnGroup }, answer.addOnGroup);
  };
}

/** Returns both records with the saved group in place of the form's. */
function replaced(
  { opened, mine }: ServiceEditState,
  group: AddOnGroup,
  saved: AddOnGroup,
): ServiceEditState {
  const groups = opened.addOnGroups ?? [];
  const known = groups.some(({ id }) => id === group.id);
  return {
    opened: {
      ...opened,
      addOnGroups: known ? withSaved(groups, group, saved) : [...groups, saved],
    },
    mine: withGroups(mine, withSaved(mine.addOnGroups ?? [], group, saved)),
  };
}

const withSaved = (groups: readonly AddOnGroup[], { id }: AddOnGroup, saved: AddOnGroup) =>
  groups.map((group) => (group.id === id ? saved : group));

const withGroups = (service: EditedService, addOnGroups: AddOnGroup[]): EditedService => ({
  ...service,
  addOnGroups,
});

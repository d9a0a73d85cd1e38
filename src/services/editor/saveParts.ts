import { followName } from '../../../contract/calls/services/slugDesk.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { copyPaths, equalValues } from '../../../contract/paths.ts';
import { addOnsPart } from '../addOns/addOnsPart.ts';
import { choicesPart } from '../options/choicesPart.ts';
import { readEdited, serviceOf, withRelated } from './editedService.ts';
import { locationsPart } from './locationsPart.ts';
import type { ServicePart } from './servicePart.ts';

/** The slug is saved first, because it is rejected most often, and nothing else has been saved then. */
const addressPart: ServicePart = {
  section: 'address',
  owns: (path) => path.startsWith('mainSlug'),
  async send(api, { opened, mine }, { requestId }) {
    const { id, mainSlug } = opened;
    if (mine.mainSlug?.custom === false && mine.mainSlug.name === mainSlug?.name) {
      // Follows the name that is saved next; the current one would be kept permanently.
      const body = { name: mine.name };
      const { service } = await api.send(followName, { path: { serviceId: id }, body }, { requestId });
      return withRelated(service, opened);
    }
    const { data } = await api.setCustomSlug(id, mine.mainSlug?.name ?? '', { requestId });
    return withRelated(data, opened);
  },
};

/** All fields of the update call, with a mask and the opened revision. */
const fieldsPart: ServicePart = {
  owns: (path) => ![...beforeFields, ...afterFields].some((part) => part.owns(path)),
  async send(api, { opened, mine }, { requestId, paths }) {
    const { data } = await api.update<Service>('services', {
      id: opened.id,
      data: serviceOf(copyPaths(opened, mine, paths)),
      previousData: serviceOf(opened),
      meta: { requestId },
    });
    // Variants by staff follow the assigned staff. If they were edited too, their own part saves them.
    const follow = opened.optionsAndVariants && paths.includes('staffMemberIds');
    return follow && equalValues(opened.optionsAndVariants, mine.optionsAndVariants)
      ? readEdited(api, opened.id)
      : withRelated(data, opened);
  },
};

const plansPath = 'payment.pricingPlanIds';

/** Plans of the service: two separate calls. */
const plansPart: ServicePart = {
  section: 'price',
  owns: (path) => path === plansPath,
  async send(api, { opened, mine }, { requestId }) {
    const before = opened.payment?.pricingPlanIds ?? [];
    const after = mine.payment?.pricingPlanIds ?? [];
    const added = after.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !after.includes(id));
    let service = serviceOf(opened);
    if (added.length > 0) service = (await api.addPricingPlans(opened.id, added, { requestId })).data;
    if (removed.length > 0) {
      service = (await api.removePricingPlans(opened.id, removed, { requestId })).data;
    }
    return withRelated(service, opened);
  },
};

const beforeFields: readonly ServicePart[] = [addressPart];
const afterFields: readonly ServicePart[] = [plansPart, choicesPart, addOnsPart, locationsPart];

/** In sending order: after a failure, later parts are not sent. */
export const saveParts: readonly ServicePart[] = [...beforeFields, fieldsPart, ...afterFields];

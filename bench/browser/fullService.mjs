import { testBusiness } from './testBusiness.mjs';

const counted = { locations: 40, people: 60, plans: 30, categories: 30, choices: 30, addOns: 21, groups: 3 };

/**
 * A business with the maximum of everything, and a service that uses all of it, so that every section of its editor has
 * its maximum length.
 * @param {string} url of a server that was started with `--qa`
 */
export async function fullService(url) {
  const { business, call } = await testBusiness(url);
  const locations = await each(counted.locations, async (at) => {
    const { location } = await call('/v1/locations', { location: { name: name('House', at) } });
    return location.id;
  });
  const people = await each(counted.people, async (at) => {
    const { staffMember } = await call('/v1/staff-members', { staffMember: { name: name('Person', at) } });
    return staffMember.resourceId;
  });
  const plans = await each(counted.plans, async (at) => {
    const { plan } = await call('/frontdesk/v1/pricing-plans', { plan: { name: name('Plan', at) } });
    return plan.id;
  });
  const [category] = await each(counted.categories, async (at) => {
    const { category: made } = await call('/v2/categories', { category: { name: name('Category', at) } });
    return made.id;
  });
  const addOns = await each(counted.addOns, async (at) => {
    const addOn = { name: name('Extra', at), price: { value: '5' } };
    return (await call('/v1/add-ons', { addOn })).addOn.id;
  });

  const { service } = await call('/v2/services', {
    service: {
      type: 'APPOINTMENT',
      name: 'All that there is',
      tagLine: 'What everybody comes for',
      description:
        'Come as you are. We begin slowly, find our breath, and stay with what the day has left. '.repeat(8),
      category: { id: category },
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      payment: {
        rateType: 'VARIED',
        varied: { defaultPrice: { value: '85', currency: 'EUR' } },
        options: { online: true, inPerson: true },
      },
      locations: locations.slice(0, 20).map((id) => ({ type: 'BUSINESS', business: { id } })),
      staffMemberIds: people.slice(0, 30),
      schedule: { availabilityConstraints: { sessionDurations: [60, 90], timeBetweenSessions: 15 } },
      seoData: { tags: [{ type: 'title', children: 'All that there is', custom: true, disabled: false }] },
    },
  });
  await call(`/v2/services/${service.id}/pricing-plans/add`, { pricingPlanIds: plans.slice(0, 15) });
  await call('/v1/serviceOptionsAndVariants', { serviceOptionsAndVariants: choicesOf(service.id) });
  for (let at = 0; at < counted.groups; at += 1) {
    const addOnIds = addOns.slice(at * 7, at * 7 + 7);
    const addOnGroup = { name: name('Group', at), addOnIds };
    await call('/v2/services/add-on-groups/create', { serviceId: service.id, addOnGroup });
  }
  return { ...business, serviceId: service.id, name: service.name };
}

const name = (what, at) => `${what} ${String(at + 1).padStart(2, '0')}`;

async function each(count, make) {
  const made = [];
  for (let at = 0; at < count; at += 1) made.push(await make(at));
  return made;
}

function choicesOf(serviceId) {
  const optionId = crypto.randomUUID();
  const choices = Array.from({ length: counted.choices }, (_, at) => name('Choice', at));
  return {
    serviceId,
    options: { values: [{ id: optionId, type: 'CUSTOM', customData: { name: 'Age', choices } }] },
    variants: {
      values: choices.map((custom, at) => ({
        choices: [{ optionId, custom }],
        price: { value: String(40 + at), currency: 'EUR' },
      })),
    },
  };
}

import { expect, it } from 'vitest';
import { recordIn, screenOf, type RecordKind } from './recordKind.ts';

const services: RecordKind = {
  resource: 'services',
  path: 'services',
  label: 'layout.field.on',
  entities: ['service', 'variants'],
  recordOf: ({ entity, entityId, serviceId }) => (entity === 'service' ? entityId : serviceId),
};
const staff: RecordKind = { ...services, path: 'staff', entities: ['staffMember', 'absence'] };
delete staff.recordOf;
const team: RecordKind = { ...staff, path: 'team', entities: ['member'], pageOf: () => '/team' };

it.each([
  ['service', 'yoga', '/services/yoga'],
  ['staffMember', 'mara', '/staff/mara'],
  ['absence', 'holiday', undefined],
  ['member', 'mara', '/team'],
  ['location', 'mitte', undefined],
])('shows a change of a %s on its screen', (entity, entityId, screen) => {
  expect(screenOf([services, staff, team], { entity, entityId })).toBe(screen);
});

it('shows a change of a part on the screen of its record', () => {
  const change = { entity: 'variants', entityId: 'v1', serviceId: 'yoga' };
  expect(recordIn(services, change)).toBe('yoga');
  expect(screenOf([staff, services], change)).toBe('/services/yoga');
});

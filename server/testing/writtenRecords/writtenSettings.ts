import * as locations from '../../../contract/calls/locations/locations.ts';
import { resourceCalls } from '../../../contract/calls/locations/resources.ts';
import { resourceTypeCalls } from '../../../contract/calls/locations/resourceTypes.ts';
import * as staff from '../../../contract/calls/staff/staffMembers.ts';
import { bookingFormCalls, queryBusinessForms } from '../../../contract/calls/terms/bookingForms.ts';
import { bookingPolicyCalls } from '../../../contract/calls/terms/bookingPolicies.ts';
import * as views from '../../../contract/calls/workbench/savedViews.ts';
import { savedViewReadOnly } from '../../../contract/entities/history/savedView.ts';
import { staffMemberReadOnly } from '../../../contract/entities/staff/staffMember.ts';
import { family, numbered, versionFields, type WrittenRecord } from './writtenRecord.ts';

const located = (businessLocations: unknown[]) => ({
  locationOptions: {
    availableInAllLocations: false,
    specificLocationOptions: { availableInBusinessLocations: true, businessLocations },
  },
});
/** Staff, locations, resources, terms and views. */
export const writtenSettings: Readonly<Record<string, WrittenRecord>> = {
  bookingPolicy: {
    ...family({ ...bookingPolicyCalls, list: bookingPolicyCalls.query }, { wireName: 'bookingPolicy' }),
    start: () => ({ name: numbered('Standard') }),
    chosen: ({ ids }) => ({
      'intakeFormPolicy.enabled': { requires: { intakeFormPolicy: { formId: ids.form } }, together: true },
      'intakeFormPolicy.formId': { values: [ids.form] },
      'cancellationFeePolicy.enabled': {
        requires: {
          cancellationFeePolicy: { cancellationWindows: [{ percentage: '50' }] },
          customPolicyDescription: { enabled: true, description: 'Half of the price' },
          saveCreditCardPolicy: { enabled: true },
        },
        together: true,
      },
      'cancellationFeePolicy.cancellationWindows': {
        values: [[{ percentage: '50', startInMinutes: 60 }], [{ amount: { value: '5' } }]],
      },
    }),
    except: { byServer: [...versionFields, 'createdByAppId'], apart: ['default'], once: ['appId'] },
  },
  bookingForm: {
    ...family({ ...bookingFormCalls, list: queryBusinessForms }, { wireName: 'bookingForm' }),
    start: () => ({ name: numbered('Before the visit') }),
    // Only a choice has possible answers.
    chosen: () => ({
      fields: {
        values: [
          [{ id: crypto.randomUUID(), type: 'CHOICE', label: 'Level', help: 'Yours', choices: ['A', 'B'] }],
          [
            {
              id: crypto.randomUUID(),
              type: 'LONG_TEXT',
              label: 'Injuries',
              help: 'Old too',
              required: true,
            },
          ],
        ],
      },
    }),
    except: { byServer: versionFields, apart: ['default'] },
  },
  location: {
    ...family(
      {
        create: locations.createLocation,
        get: locations.getLocation,
        update: locations.updateLocation,
        list: locations.queryBusinessLocations,
      },
      { wireName: 'location' },
    ),
    start: () => ({ name: numbered('Main place') }),
    chosen: () => ({
      timeZone: { values: ['Europe/Berlin', 'America/New_York'] },
      'businessSchedule.periods': {
        values: [[{ openDay: 'MONDAY', openTime: '09:30', closeDay: 'MONDAY', closeTime: '18:00' }]],
      },
      'businessSchedule.specialHourPeriod': {
        values: [
          [{ startDate: '2027-12-24', endDate: '2027-12-26', isClosed: true, comment: 'Holidays' }],
          [{ startDate: '2027-12-31T10:00:00', endDate: '2027-12-31T14:00:00', isClosed: false }],
        ],
      },
    }),
    except: { byServer: ['id', 'revision'], apart: ['default', 'archived'] },
  },
  staffMember: {
    ...family(
      {
        create: staff.createStaffMember,
        get: staff.getStaffMember,
        update: staff.updateStaffMember,
        list: staff.queryStaffMembers,
      },
      { wireName: 'staffMember' },
    ),
    start: () => ({ name: numbered('Ada') }),
    except: { byServer: staffMemberReadOnly },
  },
  resource: {
    ...family({ ...resourceCalls, list: resourceCalls.query }, { wireName: 'resource' }),
    start: ({ ids }) => ({ name: numbered('Room'), typeId: ids.type }),
    chosen: ({ ids, locationId }) => {
      const somewhere = { requires: located([{ locationId }]) };
      return {
        typeId: { values: [ids.type] },
        'workingHoursSchedules.values': { values: [[{ scheduleId: ids.hours, shared: true }]] },
        'locationOptions.availableInAllLocations': { values: [true] },
        'locationOptions.specificLocationOptions.availableInBusinessLocations': {
          ...somewhere,
          values: [true],
        },
        'locationOptions.specificLocationOptions.businessLocations': {
          ...somewhere,
          values: [[{ locationId }]],
        },
      };
    },
    except: { byServer: [...versionFields, 'eventsSchedule.scheduleId'] },
  },
  resourceType: {
    ...family({ ...resourceTypeCalls, list: resourceTypeCalls.query }, { wireName: 'resourceType' }),
    start: () => ({ name: numbered('Rooms') }),
    chosen: () => ({ name: { values: [() => numbered('Bicycles')] } }),
    except: { byServer: versionFields },
  },
  savedView: {
    ...family({
      create: views.createSavedView,
      get: views.getSavedView,
      update: views.updateSavedView,
      list: views.listSavedViews,
    }),
    start: () => ({ resource: 'services', name: numbered('Kept') }),
    chosen: () => ({
      name: { values: [() => numbered('Other text')] },
      position: { values: [0, 1] },
      'sort.field': { requires: { sort: { field: 'name', order: 'ASC' } }, together: true },
      'sort.order': { requires: { sort: { field: 'name', order: 'ASC' } }, together: true },
    }),
    except: { byServer: [...savedViewReadOnly, 'revision'], once: ['resource'] },
  },
};

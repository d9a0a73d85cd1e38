import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import type { ConnectionStatus, StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { useLocationsWords } from '../resources/useLocations.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { servicesOf } from './staffQuestions.ts';
import { CountLink } from '../ui/page/CountLink.tsx';
import { Absent } from '../ui/page/Absent.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useServicesBy } from '../ui/queries/useServicesBy.ts';
import { unbroken } from '../ui/words/unbroken.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { Day } from '../ui/page/Day.tsx';

/** Returns a function that converts staff members to rows. */
export function useStaffRows() {
  const text = useText();
  const countOf = useServicesBy('staffMemberIds');
  const cells: Readonly<Record<string, (member: StaffMember) => ReactNode>> = {
    email: ({ email }) => (email ? <span title={email}>{email}</span> : <Absent />),
    phone: ({ phone }) => (phone ? <bdi dir="ltr">{phone}</bdi> : <Absent />),
    gives: ({ serviceProvider }) => text(serviceProvider === false ? 'staff.gives.no' : 'staff.gives.yes'),
    services: ({ resourceId = '', name }) => (
      <CountLink
        count={countOf(resourceId)}
        to={servicesOf(resourceId)}
        label="staff.servicesOf"
        name={name}
      />
    ),
    connection: (member) => <ConnectionChip member={member} />,
    places: ({ resourceId }) => <Locations resourceId={resourceId} />,
    created: ({ createdDate }) => <Day at={createdDate} />,
    updated: ({ updatedDate }) => <Day at={updatedDate} />,
  };
  return {
    read: (member: StaffMember): RowParts => ({
      pictureUrl: pictureOf(member),
      line: member.description,
      cell: (column) => cells[column]?.(member),
    }),
  };
}

/** Returns a function that converts staff members to cards. */
export function useStaffCards() {
  const text = useText();
  const { number } = useFormats();
  const countOf = useServicesBy('staffMemberIds');
  return {
    read(member: StaffMember): CardParts {
      const count = countOf(member.resourceId ?? '');
      return {
        pictureUrl: pictureOf(member),
        line: [member.email, unbroken(member.phone)].filter(Boolean).join('\n'),
        state: <ConnectionChip member={member} />,
        end: count === undefined ? '–' : text('staff.services', { smart_count: count, count: number(count) }),
      };
    },
  };
}

/** Where a staff member works. A component, so that only a list with this column reads the resources. */
function Locations({ resourceId }: { resourceId: string | undefined }) {
  const words = useLocationsWords();
  const [params, options] = allOptions;
  const filter = { typeId: staffResourceTypeId };
  const { data } = useGetList<Resource>('resources', { ...params, filter }, options);
  const resource = data?.find(({ id }) => id === resourceId);
  if (!data) return '–';
  return (resource && words(resource)) ?? <Absent />;
}

const tones = {
  UNKNOWN: 'off',
  CONNECTED: 'good',
  PENDING: 'warn',
  EXPIRED: 'bad',
  DISCONNECTED: 'off',
} as const satisfies Record<ConnectionStatus, string>;

function ConnectionChip({ member }: { member: StaffMember }) {
  const text = useText();
  const status = member.associatedWixIdentity?.connection?.status;
  return status ? (
    <StateChip tone={tones[status]}>{text(`staff.connection.${status}`)}</StateChip>
  ) : (
    <Absent />
  );
}

const pictureOf = ({ mainMedia }: StaffMember) => mainMedia?.image?.url;

import { contactInput, contactViolations } from '../../contract/entities/bookings/contact.ts';
import { NewBookingFlow } from '../bookings/actions/BookingFlows.tsx';
import { getPath } from '../../contract/paths.ts';
import { useText } from '../messages/useText.ts';
import type { EditorKind } from '../records/editor/editorKind.ts';
import { RecordHead, RecordHeadSkeleton } from '../records/editor/sections/RecordHead.tsx';
import { plainEditorData } from '../records/plain/plainEditorData.ts';
import { CustomerActions } from './CustomerActions.tsx';
import { customerFields } from './customerFields.ts';
import { CustomerInputs } from './CustomerInputs.tsx';
import type { Customer } from './customerRow.ts';
import { useCustomerWords } from './useCustomerRows.tsx';

type Field = (typeof customerFields)[number];

const plainText = (value: unknown): string => (typeof value === 'string' ? value : '');

const useList = () => ({ label: useText()('customers.title'), to: '/customers' });

/** Editor of customers. They are created by bookings, and erased rather than deleted. */
export const customerEditorKind: EditorKind<Customer, Field> = {
  ...plainEditorData<Customer, Field>({
    resource: 'contacts',
    path: 'customers',
    entity: 'contact',
    fields: customerFields,
    input: contactInput,
    errorsOfRecord: contactViolations,
    shownIn: ['bookings'],
  }),
  sections: (['contact', 'internal', 'bookings'] as const).map((key) => ({
    key,
    label: `customers.section.${key}` as const,
  })),
  useFieldWords:
    () =>
    ({ path }, customer) =>
      plainText(getPath(customer, path)),
  texts: {
    title: 'customers.title',
    unread: 'customers.notLoaded',
    gone: 'customers.gone',
    missing: {
      title: 'customers.missing.title',
      why: 'customers.missing.why',
      help: 'customers.missing.help',
      back: 'customers.missing.back',
    },
  },
  Frame: NewBookingFlow,
  Head(props) {
    const { opened, gone, others } = props;
    return (
      <RecordHead
        record={opened}
        list={useList()}
        isPerson
        pictureUrl={undefined}
        actions={!gone && <CustomerActions customer={opened} onChanged={props.onChanged} />}
      >
        <Figures customer={opened} />
        {others}
      </RecordHead>
    );
  },
  HeadSkeleton: ({ id }) => (
    <RecordHeadSkeleton id={id} isPerson list={useList()} resource="contacts" pictureOf={() => undefined} />
  ),
  Inputs: CustomerInputs,
  withOwnCalls: (record) => record,
  // The undo of a merge names the deleted customer, and changes the other one.
  relatedIdsOf: () => ['contact'],
};

/** Visits and payments in one line. */
function Figures({ customer }: { customer: Customer }) {
  const text = useText();
  const words = useCustomerWords();
  const { counts, lastVisit, nextVisit } = customer;
  const paid = words.paid(customer);
  const figures = [
    text('customers.bookings', { smart_count: counts.bookings }),
    lastVisit && text('customers.lastOn', { day: words.day(lastVisit) ?? '' }),
    nextVisit && text('customers.nextOn', { day: words.day(nextVisit) ?? '' }),
    paid && text('customers.paid', { money: paid }),
  ];
  return <span>{figures.filter(Boolean).join(' · ')}</span>;
}

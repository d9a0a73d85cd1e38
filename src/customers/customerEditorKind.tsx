import { customerName } from '../../contract/entities/bookings/contactDetails.ts';
import { contactInput, contactViolations } from '../../contract/entities/bookings/contact.ts';
import { NewBookingFlow } from '../bookings/actions/BookingFlows.tsx';
import { ApiError } from '../../contract/errors.ts';
import { getPath, type Fields } from '../../contract/paths.ts';
import { useText } from '../messages/useText.ts';
import type { CreationKind } from '../records/editor/creationKind.ts';
import type { EditorKind } from '../records/editor/editorKind.ts';
import { RecordHead, RecordHeadSkeleton } from '../records/editor/sections/RecordHead.tsx';
import { settledRecord } from '../records/editor/save/settledRecord.ts';
import { errorsOfValues, plainEditorData } from '../records/plain/plainEditorData.ts';
import { CustomerActions } from './CustomerActions.tsx';
import { customerFields } from './customerFields.ts';
import { CustomerInputs } from './CustomerInputs.tsx';
import type { Customer } from './customerRow.ts';
import { useCustomerWords } from './useCustomerRows.tsx';

type Field = (typeof customerFields)[number];

const plainText = (value: unknown): string => (typeof value === 'string' ? value : '');

const useList = () => ({ label: useText()('customers.title'), to: '/customers' });

const family = {
  resource: 'contacts',
  path: 'customers',
  entity: 'contact',
  fields: customerFields,
  input: contactInput,
  errorsOfRecord: contactViolations,
  shownIn: ['bookings'],
} as const;

const data = plainEditorData<Customer, Field>(family);

/** Editor of customers, who are erased rather than deleted. */
export const customerEditorKind: EditorKind<Customer, Field> = {
  ...data,
  errorsOfRefusal: (error, customer) =>
    error instanceof ApiError && error.code === 'CONTACT_DETAILS_CONFLICT'
      ? { email: error.description }
      : data.errorsOfRefusal(error, customer),
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

const fieldsOf = (values: Fields): Fields => {
  const { name: _name, ...fields } = settledRecord({}, values);
  return fields;
};

/** Creation of a customer who has not booked yet. */
export const customerCreationKind: CreationKind<Customer, Field, undefined, Fields> = {
  editor: customerEditorKind,
  start: () => ({ firstName: null, lastName: null, email: null, phone: null, notes: null }),
  settled: fieldsOf,
  asRecord: (values) => ({ ...values, id: '', name: customerName(values) }) as Customer,
  errorsOf: (values) =>
    errorsOfValues<Customer, Field>({ ...family, moreErrors: contactViolations }, values, true),
  async create(api, values) {
    const meta = { requestId: crypto.randomUUID() };
    const { data: record } = await api.create<Customer>('contacts', { data: values, meta });
    return { record, rest: undefined };
  },
  sections: customerEditorKind.sections.slice(0, 2),
  Inputs: CustomerInputs,
  texts: {
    title: 'customers.new',
    list: 'customers.title',
    save: 'customers.create',
    created: 'editor.create.created',
    partly: 'editor.create.partly',
    failed: 'customers.notCreated',
    nameless: 'customers.nameless',
    resumed: 'editor.create.resumed',
  },
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

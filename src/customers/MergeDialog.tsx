import { Box } from '@mui/material';
import { useState } from 'react';
import { mergeContacts } from '../../contract/calls/bookings/contacts.ts';
import type { Contact } from '../../contract/entities/bookings/contact.ts';
import { customerName } from '../../contract/entities/bookings/contactDetails.ts';
import { CustomerField } from '../bookings/new/CustomerField.tsx';
import { useText } from '../messages/useText.ts';
import { usePerform } from '../records/undo/useActAtOnce.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import type { Customer } from './customerRow.ts';
import { mergedFields } from './mergedFields.ts';
import { useSending } from '../ui/dialogs/useSending.ts';

interface MergeDialogProps {
  customer: Customer;
  onMerged: () => void;
  onClose: () => void;
}

/** Merges another customer into this one, after a preview. */
export function MergeDialog({ customer, onMerged, onClose }: MergeDialogProps) {
  const { id, name } = customer;
  const api = useApi();
  const text = useText();
  const perform = usePerform();
  const { number } = useFormats();
  const [other, setOther] = useState<Contact>();
  const { pending, error, send } = useSending();
  const isSame = other?.id === id;

  async function merge(otherId: string): Promise<void> {
    const isMerged = await send(() =>
      perform({
        act: (requestId) => api.send(mergeContacts, { path: { id }, body: { otherId } }, { requestId }),
        done: text('customers.merge.done', { name }),
        changes: ['contacts', 'bookings'],
      }),
    );
    if (!isMerged) return;
    onMerged();
    onClose();
  }

  return (
    <ConsequenceDialog
      open
      title={text('customers.merge.title', { name })}
      lead={text('customers.merge.lead', { name })}
      figures={
        other && !isSame
          ? [
              {
                value: number(other.counts.bookings),
                label: text('customers.merge.moved', { smart_count: other.counts.bookings }),
              },
              {
                value: number(customer.counts.bookings + other.counts.bookings),
                label: text('customers.merge.after'),
              },
            ]
          : []
      }
      safe={text('customers.merge.safe')}
      act={text('customers.merge.act')}
      effect="changes"
      disabled={!other || isSame}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => other && void merge(other.id)}
    >
      <CustomerField
        id="merge-other"
        label={text('customers.merge.other')}
        error={isSame ? text('customers.merge.same') : undefined}
        value={other}
        onChoose={setOther}
        onClear={() => setOther(undefined)}
      />
      {other && !isSame && (
        <Box component="table" sx={table}>
          <caption>{text('customers.merge.preview')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('customers.merge.field')}</th>
              <th scope="col">{text('customers.merge.kept')}</th>
              <th scope="col">{text('customers.merge.dropped', { name: customerName(other) })}</th>
            </tr>
          </thead>
          <tbody>
            {mergedFields(customer, other).map(({ field, retained, dropped }) => (
              <tr key={field}>
                <th scope="row">{text(`customers.field.${field}`)}</th>
                <td>{retained ?? '–'}</td>
                <td>{dropped === undefined ? '–' : <s>{dropped}</s>}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </ConsequenceDialog>
  );
}

const table = {
  width: 1,
  marginBlockStart: '16px',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'start', fontWeight: 500, paddingBlockEnd: '4px' },
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    paddingBlock: '6px',
    paddingInlineEnd: '12px',
    borderBlockEnd: '1px solid',
    borderColor: 'line',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& th': { fontWeight: 400, color: 'text.secondary' },
  // An email needs more room than the word.
  '& thead th:first-of-type': { width: '20%' },
  '& s': { color: 'text.secondary' },
} as const;

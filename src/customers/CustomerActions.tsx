import { Download, Merge, UserX } from 'lucide-react';
import { useState } from 'react';
import { eraseContact, mergeContacts } from '../../contract/calls/bookings/contacts.ts';
import { NewBookingButton } from '../bookings/actions/NewBookingButton.tsx';
import { useText } from '../messages/useText.ts';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';
import type { MenuAction } from '../ui/dialogs/MenuButton.tsx';
import { HeadMenu } from '../ui/page/HeadActions.tsx';
import { useCommands } from '../ui/keys/commands.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { useMayOf } from '../ui/business/useMay.ts';
import { useToast } from '../ui/useToast.ts';
import type { Customer } from './customerRow.ts';

const MergeDialog = lazyDialog(async () => (await import('./MergeDialog.tsx')).MergeDialog);
const EraseDialog = lazyDialog(async () => (await import('./EraseDialog.tsx')).EraseDialog);

interface CustomerActionsProps {
  customer: Customer;
  /** Refetches the customer. */
  onChanged: () => void;
}

/** New booking, merge, export and erasure. */
export function CustomerActions({ customer, onChanged }: CustomerActionsProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const may = useMayOf();
  const [open, setOpen] = useState<'merge' | 'erase'>();
  const close = () => setOpen(undefined);

  async function download(): Promise<void> {
    try {
      const { exportCustomer } = await import('./exportCustomer.ts');
      await exportCustomer(api, customer.id);
      toast.done(text('customers.export.done', { name: customer.name }));
    } catch (error) {
      toast.failed(text('customers.export.failed', { name: customer.name }), error);
    }
  }

  const actions: MenuAction[] = [
    ...(may(mergeContacts)
      ? [{ key: 'merge', label: text('customers.merge.open'), icon: Merge, onSelect: () => setOpen('merge') }]
      : []),
    {
      key: 'export',
      label: text('customers.export.open'),
      icon: Download,
      onSelect: () => void download(),
    },
    ...(may(eraseContact)
      ? [
          {
            key: 'erase',
            label: text('customers.erase.open'),
            icon: UserX,
            destroys: true,
            onSelect: () => setOpen('erase'),
          },
        ]
      : []),
  ];
  useCommands({ subject: customer.name, actions: () => actions });
  return (
    <>
      <NewBookingButton contactId={customer.id} />
      <HeadMenu label={text('list.menu.label', { name: customer.name })} actions={() => actions} />
      {open === 'merge' && <MergeDialog customer={customer} onMerged={onChanged} onClose={close} />}
      {open === 'erase' && <EraseDialog customer={customer} onClose={close} />}
    </>
  );
}

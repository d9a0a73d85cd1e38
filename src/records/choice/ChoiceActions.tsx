import { Box, ButtonBase, Link, OutlinedInput } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Fields } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';
import { useText } from '../../messages/useText.ts';
import { touch } from '../../theme/interaction.ts';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import type { ListRow } from '../list/listKind.ts';
import { refetchAreas } from '../../ui/queries/refetch.ts';
import { useSending } from '../../ui/dialogs/useSending.ts';

/** The records that a field of another family's editor chooses from. */
export interface ChoiceKind {
  resource: string;
  /** Path of their screens without the leading slash. */
  path: string;
  /** Title of the dialog for a new one. */
  title: MessageKey;
  /** Fields of a new one besides its name and its amount. */
  start?: Fields;
  /** Longest name. Default: no limit. */
  longest?: number;
  /** A required price besides the name. */
  amount?: { label: MessageKey; help: MessageKey; read: (amount: string) => Fields };
  /** Other resources whose lists show them. */
  shownIn?: readonly string[];
}

interface ChoiceActionsProps {
  kind: ChoiceKind;
  /** Label of the field. */
  label: string;
  /** The chosen one; without it, the link opens the list. */
  chosen?: string | undefined;
  /** Whether a new one could be chosen. Default: true. */
  creates?: boolean;
  onCreated: (record: ListRow) => void;
}

/** Opens the chosen record in another tab, and creates one by its name and price, so that the form keeps its unsaved changes. */
export function ChoiceActions({ kind, label, chosen, creates = true, onCreated }: ChoiceActionsProps) {
  const text = useText();
  const { canAccess: mayCreate = false } = useCanAccess({ resource: kind.resource, action: 'create' });
  const [creating, setCreating] = useState(false);
  return (
    <Box component="span" sx={actions}>
      <Link
        component={RouterLink}
        to={chosen ? `/${kind.path}/${chosen}` : `/${kind.path}`}
        target="_blank"
        aria-label={text(chosen ? 'plain.choice.openOf' : 'plain.choice.listOf', { field: label })}
      >
        {text(chosen ? 'plain.choice.open' : 'plain.choice.list')}
      </Link>
      {mayCreate && creates && (
        <ButtonBase
          aria-haspopup="dialog"
          aria-label={text('plain.choice.newOf', { field: label })}
          onClick={() => setCreating(true)}
          sx={{ font: 'inherit', color: 'primary.main', textDecoration: 'underline', textUnderlineOffset: 3 }}
        >
          {text('plain.choice.new')}
        </ButtonBase>
      )}
      {creating && (
        <NewRecord
          kind={kind}
          onClose={() => setCreating(false)}
          onCreated={(record) => {
            setCreating(false);
            onCreated(record);
          }}
        />
      )}
    </Box>
  );
}

/** Links of a line of text. On touch screens they take the room above them, and not that of the field below. */
const actions = {
  display: 'inline-flex',
  gap: '12px',
  typography: 'body2',
  [touch]: { '& > a, & > button': { padding: '20px 6px 6px', margin: '-20px -6px -6px' } },
} as const;

interface NewRecordProps {
  kind: ChoiceKind;
  onClose: () => void;
  onCreated: (record: ListRow) => void;
}

function NewRecord({ kind, onClose, onCreated }: NewRecordProps) {
  const { resource, title, start, longest, amount, shownIn = [] } = kind;
  const id = useId();
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [isMissing, setMissing] = useState({ name: false, amount: false });
  const { pending, error, send } = useSending();

  async function create(): Promise<void> {
    const typed = name.trim();
    const missing = { name: typed === '', amount: amount !== undefined && !isAmount.test(price) };
    setMissing(missing);
    if (missing.name || missing.amount) return;
    await send(async () => {
      const { data } = await api.create<ListRow>(resource, {
        data: { ...start, ...amount?.read(price), name: typed },
      });
      await refetchAreas(queryClient, [resource, ...shownIn, 'activity']);
      toast.done(text('editor.create.created', { name: typed }));
      onCreated(data);
    });
  }

  return (
    <FormDialog
      title={text(title)}
      lead={text('plain.choice.lead')}
      safe={text('plain.choice.cancel')}
      act={text('plain.choice.create')}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void create()}
    >
      <Field
        id={id}
        label={text('plain.field.name')}
        error={isMissing.name ? text('plain.choice.nameMissing') : undefined}
      >
        <OutlinedInput
          id={id}
          fullWidth
          value={name}
          error={isMissing.name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ input: { maxLength: longest, autoComplete: 'off', 'aria-describedby': `${id}-note` } }}
        />
      </Field>
      {amount && (
        <AmountField
          id={`${id}-amount`}
          label={text(amount.label)}
          help={text(amount.help)}
          error={isMissing.amount && !isAmount.test(price) ? text('plain.choice.amountMissing') : undefined}
          value={price}
          onChange={setPrice}
        />
      )}
    </FormDialog>
  );
}

/** An amount of a form that the API accepts (amounts.ts). */
const isAmount = /^\d+(\.\d{1,2})?$/;

import { Box, ButtonBase, Link, OutlinedInput } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Fields } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';
import { useText } from '../../messages/useText.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useApi } from '../../ui/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import type { ListRow } from '../list/listKind.ts';

/** The records that a field of another family's editor chooses from. */
export interface ChoiceKind {
  resource: string;
  /** Path of their screens without the leading slash. */
  path: string;
  /** Title of the dialog for a new one. */
  title: MessageKey;
  /** Fields of a new one besides its name. */
  start?: Fields;
  /** Other resources whose lists show them. */
  shownIn?: readonly string[];
}

interface ChoiceActionsProps {
  kind: ChoiceKind;
  /** Label of the field. */
  label: string;
  /** The chosen one; without it, the link opens the list. */
  chosen?: string | undefined;
  onCreated: (record: ListRow) => void;
}

/** Opens the chosen record in another tab, and creates one by its name, so that the form keeps its unsaved changes. */
export function ChoiceActions({ kind, label, chosen, onCreated }: ChoiceActionsProps) {
  const text = useText();
  const { canAccess: mayCreate = false } = useCanAccess({ resource: kind.resource, action: 'create' });
  const [creating, setCreating] = useState(false);
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: '12px', typography: 'body2' }}>
      <Link
        component={RouterLink}
        to={chosen ? `/${kind.path}/${chosen}` : `/${kind.path}`}
        target="_blank"
        aria-label={text(chosen ? 'plain.choice.openOf' : 'plain.choice.listOf', { field: label })}
      >
        {text(chosen ? 'plain.choice.open' : 'plain.choice.list')}
      </Link>
      {mayCreate && (
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

interface NewRecordProps {
  kind: ChoiceKind;
  onClose: () => void;
  onCreated: (record: ListRow) => void;
}

function NewRecord({ kind: { resource, title, start, shownIn = [] }, onClose, onCreated }: NewRecordProps) {
  const id = useId();
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function create(): Promise<void> {
    const typed = name.trim();
    setMissing(typed === '');
    if (typed === '') return;
    setPending(true);
    setError(undefined);
    try {
      const { data } = await api.create<ListRow>(resource, { data: { ...start, name: typed } });
      await Promise.all(
        [resource, ...shownIn, 'activity'].map((area) => queryClient.invalidateQueries({ queryKey: [area] })),
      );
      toast.done(text('editor.create.created', { name: typed }));
      onCreated(data);
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
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
        error={isMissing ? text('plain.choice.nameMissing') : undefined}
      >
        <OutlinedInput
          id={id}
          fullWidth
          value={name}
          error={isMissing}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ input: { autoComplete: 'off', 'aria-describedby': `${id}-note` } }}
        />
      </Field>
    </FormDialog>
  );
}

import { Box } from '@mui/material';
import { useId, useState } from 'react';
import { serviceLimits } from '../../../contract/entities/services/service.ts';
import type { ListedSlug } from '../../../contract/entities/services/slugDesk.ts';
import { Field } from '../../ui/fields/form/Field.tsx';
import { describedBy } from '../../ui/fields/form/FieldNote.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useText } from '../../messages/useText.ts';
import { plainInput } from './plainInput.ts';
import { refusedSlug } from './refusedSlug.ts';
import { SlugCheckLine } from './SlugCheckLine.tsx';
import { SlugSuggestions } from './SlugSuggestions.tsx';
import { useRemedies } from './useRemedies.ts';
import { useSlugCheck } from './useSlugCheck.ts';
import { useSlugWords } from './useSlugWords.ts';
import { useSending } from '../../ui/dialogs/useSending.ts';

/** A change of a URL. */
export type Remedy =
  | { kind: 'readdress'; of: ListedSlug; /** Initial value of the input. */ wanted?: string }
  | { kind: 'rename'; of: ListedSlug };

/** Changes the URL or the name in place. */
export function RemedyDialog({ remedy, onClose }: { remedy: Remedy; onClose: () => void }) {
  switch (remedy.kind) {
    case 'readdress':
      return <Readdress of={remedy.of} wanted={remedy.wanted} onClose={onClose} />;
    case 'rename':
      return <Rename of={remedy.of} onClose={onClose} />;
    default:
      return remedy satisfies never;
  }
}

interface ReaddressProps {
  of: ListedSlug;
  wanted: string | undefined;
  onClose: () => void;
}

function Readdress({ of: slugged, wanted, onClose }: ReaddressProps) {
  const text = useText();
  const words = useSlugWords();
  const id = useId();
  const { readdress } = useRemedies();
  const [slug, setSlug] = useState(wanted ?? slugged.slug);
  const { pending, error, send } = useSending();
  const refused = refusedSlug(error) !== undefined;
  const check = useSlugCheck({ serviceId: slugged.serviceId, written: slug, current: slugged.slug, refused });
  const fault =
    slug === ''
      ? words.ofCode('UNKNOWN_SLUG_ERROR')
      : check.state === 'checked'
        ? words.fault(check.availability)
        : undefined;
  return (
    <FormDialog
      title={text('addresses.dialog.readdress', { name: slugged.name })}
      lead={text('addresses.dialog.readdressLead', { slug: slugged.slug })}
      safe={text('addresses.dialog.keep', { slug: slugged.slug })}
      act={text('addresses.dialog.take')}
      pending={pending}
      // A slug conflict is shown at the input, with suggestions.
      error={refused ? undefined : error}
      onSafe={onClose}
      onAct={() => {
        if (slug === slugged.slug) onClose();
        else if (fault === undefined) void send(() => readdress(slugged, slug).then(onClose));
      }}
    >
      <div>
        <Field
          id={id}
          label={text('addresses.dialog.address')}
          error={fault}
          help={<SlugCheckLine check={check} unchanged={text('addresses.help')} />}
        >
          <Box
            component="input"
            id={id}
            value={slug}
            dir="ltr"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSlug(event.target.value.trim().toLowerCase())}
            sx={plainInput}
            {...describedBy(id, fault)}
          />
        </Field>
        {check.state === 'checked' && (
          <SlugSuggestions slugs={check.availability.suggestions} onPick={setSlug} />
        )}
      </div>
    </FormDialog>
  );
}

function Rename({ of: slugged, onClose }: { of: ListedSlug; onClose: () => void }) {
  const text = useText();
  const id = useId();
  const { rename } = useRemedies();
  const [name, setName] = useState(slugged.name);
  const { pending, error, send } = useSending();
  const wanted = name.trim();
  const fault = wanted === '' ? text('cloning.check.blank') : undefined;
  return (
    <FormDialog
      title={text('addresses.dialog.rename', { name: slugged.name })}
      lead={text(slugged.custom ? 'addresses.dialog.renameFixed' : 'addresses.dialog.renameLead')}
      safe={text('addresses.dialog.keepName')}
      act={text('addresses.dialog.takeName')}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => {
        if (wanted === slugged.name) onClose();
        else if (fault === undefined) void send(() => rename(slugged, wanted).then(onClose));
      }}
    >
      <Field id={id} label={text('addresses.dialog.name')} error={fault}>
        <Box
          component="input"
          id={id}
          value={name}
          maxLength={serviceLimits.nameLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          sx={plainInput}
          {...describedBy(id, fault)}
        />
      </Field>
    </FormDialog>
  );
}

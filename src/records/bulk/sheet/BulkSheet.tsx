import { Box, Button, Dialog, Typography } from '@mui/material';
import { useId, useRef, useState, type FormEvent } from 'react';
import { bulkRunLimits } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import type { BulkSelection, BulkWork } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkField } from '../../../../contract/entities/bulkRuns/bulkOperations.ts';
import { dialogFoot } from '../../../ui/dialogs/SheetDialog.tsx';
import { ErrorText } from '../../../ui/page/ErrorText.tsx';
import { UnsavedGuard } from '../../../ui/dialogs/UnsavedGuard.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { listOf } from '../../../ui/words/listOf.ts';
import { useIsPhone } from '../../../ui/page/useIsPhone.ts';
import { BulkFieldRow } from './BulkFieldRow.tsx';
import { chosenFields, noChoice, operationsOf, type Choice, type Choices } from './bulkChoices.ts';
import { useBulkKind, useFamilyText } from '../BulkFamilyContext.ts';
import type { SheetField } from '../sheetField.ts';
import { useBulkValues } from './useBulkValues.ts';
import { useBulkWords } from '../useBulkWords.ts';
import { usePreviewRun } from '../usePreviewRun.ts';
import { withChangeReaders } from '../../history/ChangeReaders.tsx';

interface BulkSheetProps {
  selection: BulkSelection;
  /** Owned by the parent, so that a closed sheet reopens with its input. */
  choices: Choices;
  onChange: (choices: Choices) => void;
  /** An existing preview that this one replaces, with its choices. */
  begun?: { choices: Choices; name: string; runId: string; work: BulkWork };
  onClose: () => void;
}

/** Bulk editing of selected records, field by field, with a preview. */
export const BulkSheet = withChangeReaders(function BulkSheet(props: BulkSheetProps) {
  const { onClose } = props;
  const id = useId();
  const isPhone = useIsPhone();
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={pending ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      transitionDuration={200}
      slotProps={{ paper: { sx: isPhone ? fullScreen : sheet } }}
    >
      <Sheet {...props} id={id} onPending={setPending} />
    </Dialog>
  );
});

function Sheet(props: BulkSheetProps & { id: string; onPending: (pending: boolean) => void }) {
  const { id, selection, choices, onChange, begun, onClose, onPending } = props;
  const text = useText();
  const familyText = useFamilyText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  const words = useBulkWords();
  const { optionsOf, ...kind } = useBulkKind();
  const values = useBulkValues(selection);
  const [checked, setChecked] = useState(false);
  const { preview, pending, error } = usePreviewRun(kind.entity, kind.path);
  const form = useRef<HTMLFormElement>(null);

  const chosen = chosenFields(kind.fields, choices);
  const outcomes = new Map(
    chosen.map((field) => [field.field, operationsOf(field, choices[field.field] ?? noChoice)]),
  );
  const wrongOf = (field: BulkField) => {
    const outcome = outcomes.get(field);
    return checked && outcome && 'wrong' in outcome ? text(outcome.wrong) : undefined;
  };
  const nameOf = (all: Choices) =>
    text('bulk.name.edit', {
      fields: listOf(chosenFields(kind.fields, all).map(words.labelOf), locale),
    }).slice(0, bulkRunLimits.name);
  const change = (field: BulkField, choice: Choice) => onChange({ ...choices, [field]: choice });
  const valuesOf = (field: BulkField) => values.data?.fields.find((one) => one.field === field);
  // Hides fields that apply to none of the records, except those already chosen.
  const isShown = ({ field, rare }: SheetField) =>
    choices[field] !== undefined || (values.data ? (valuesOf(field)?.different ?? 0) > 0 : rare !== true);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (chosen.length === 0 || pending) return;
    setChecked(true);
    const wrong = chosen.find(({ field }) => 'wrong' in (outcomes.get(field) ?? {}));
    if (wrong) {
      form.current?.querySelector<HTMLElement>(`[data-field="${id}-${wrong.field}"] [data-input]`)?.focus();
      return;
    }
    onPending(true);
    const operations = [...outcomes.values()].flatMap((outcome) =>
      'operations' in outcome ? outcome.operations : [],
    );
    const work = { ...begun?.work, operations };
    // Keeps a name that was typed.
    const isNamed = begun && begun.name !== nameOf(begun.choices);
    const name = isNamed ? begun.name : nameOf(choices);
    if (await preview({ name, selection, work, ...(begun && { insteadOf: begun.runId }) })) onClose();
    onPending(false);
  }

  const total = values.data?.total;
  return (
    <Box ref={form} component="form" noValidate onSubmit={(event) => void send(event)} sx={frame}>
      <Box sx={{ padding: { xs: '20px 16px 12px', sm: '24px 24px 16px' } }}>
        <Typography id={`${id}-title`} variant="h2">
          {total === undefined
            ? familyText('titleUnknown')
            : familyText('title', { smart_count: total, count: number(total) })}
        </Typography>
        <Typography id={`${id}-lead`} sx={{ marginBlockStart: '4px', color: 'text.secondary' }}>
          {familyText('lead')}
        </Typography>
      </Box>
      <Box sx={scroll}>
        {values.error && (
          <Box role="alert" sx={{ color: 'bad.text', marginBlockEnd: '16px' }}>
            {text('bulk.sheet.valuesFailed')}{' '}
            <Button size="small" onClick={() => void values.refetch()}>
              {text('layout.actions.tryAgain')}
            </Button>
          </Box>
        )}
        {kind.sections.map(({ key: section, label }) => {
          const fields = kind.fields.filter((field) => field.section === section && isShown(field));
          if (fields.length === 0) return null;
          return (
            <Box key={section} component="section" aria-labelledby={`${id}-${section}`} sx={part}>
              <Typography id={`${id}-${section}`} variant="h3">
                {text(label)}
              </Typography>
              {fields.map((field) => (
                <BulkFieldRow
                  key={field.field}
                  id={`${id}-${field.field}`}
                  sheetField={field}
                  label={words.labelOf(field)}
                  choice={choices[field.field] ?? noChoice}
                  options={optionsOf(field.field)}
                  values={valuesOf(field.field)}
                  waiting={values.isPending}
                  total={total}
                  wordsOf={(value) => words.valueWords(field, value)}
                  wrong={wrongOf(field.field)}
                  onChange={(choice) => change(field.field, choice)}
                />
              ))}
            </Box>
          );
        })}
      </Box>
      <Box sx={{ ...dialogFoot, flex: 'none' }}>
        <Box sx={{ marginInlineEnd: 'auto', minWidth: 0 }}>
          <Box component="output" sx={{ fontWeight: 500 }}>
            {chosen.length === 0
              ? text('bulk.sheet.nothing')
              : text('bulk.sheet.changes', { smart_count: chosen.length })}
          </Box>
          {error !== undefined && (
            <Box role="alert" sx={{ color: 'bad.text', overflowWrap: 'anywhere' }}>
              <ErrorText error={error} />
            </Box>
          )}
        </Box>
        <Button
          disabled={pending}
          onClick={() => {
            onChange(begun?.choices ?? {});
            onClose();
          }}
        >
          {text('bulk.sheet.cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          disabled={chosen.length === 0}
          aria-disabled={pending || undefined}
        >
          {text(pending ? 'bulk.sheet.previewing' : 'bulk.sheet.preview')}
        </Button>
      </Box>
      <UnsavedGuard
        dirty={chosen.length > 0 && choices !== begun?.choices}
        title={text('bulk.sheet.leaveTitle')}
        lead={familyText('leaveLead')}
        stay={text('bulk.sheet.stay')}
        discard={text('bulk.sheet.discard')}
      />
    </Box>
  );
}

const sheet = {
  width: 760,
  maxWidth: 'calc(100% - 32px)',
  height: 'min(760px, calc(100dvh - 48px))',
  maxHeight: 'none',
};

const fullScreen = {
  width: 1,
  maxWidth: 1,
  height: 1,
  maxHeight: 'none',
  margin: 0,
  borderRadius: 0,
};

const frame = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const;

const scroll = {
  flex: 1,
  overflowY: 'auto',
  minHeight: 0,
  '--card-padding': { xs: '16px', sm: '24px' },
  paddingInline: 'var(--card-padding)',
  paddingBlockEnd: '24px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
} as const;

const part = { paddingBlockStart: '20px' };

import { Box, Link } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { previewRemoval, removeRecords } from '../../../contract/calls/history/removals.ts';
import type { RecordUse } from '../../../contract/entities/history/removal.ts';
import { ApiError } from '../../../contract/errors.ts';
import { useText } from '../../messages/useText.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { useSending } from '../../ui/dialogs/useSending.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { screenOf } from '../recordKind.ts';
import { useRecordKinds } from '../recordKinds.ts';
import { usePerform } from '../undo/useActAtOnce.ts';
import type { RemovalKind, RemovalOptions, Removed } from './removalKind.ts';

interface RemovalDialogProps {
  kind: RemovalKind;
  records: readonly Removed[];
  /** The selected default record, which stays. */
  defaultRecord?: Removed | undefined;
  onClose: () => void;
  /** Called after the removal. */
  onRemoved?: () => void;
}

/** Removes records after showing what uses them, and asks for a replacement where one is needed. */
export function RemovalDialog({ kind, records, defaultRecord, onClose, onRemoved }: RemovalDialogProps) {
  const { entity, texts, changes, Options } = kind;
  const api = useApi();
  const text = useText();
  const { number } = useFormats();
  const perform = usePerform();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState('');
  const [options, setOptions] = useState<RemovalOptions>({});
  const [overtaken, setOvertaken] = useState(false);
  const { pending, error: failure, send } = useSending();
  const replacementId = chosen === '' ? undefined : chosen;
  const body = {
    entity,
    ids: records.map(({ id }) => id),
    ...(replacementId && { replacementId }),
    ...options,
  };
  const {
    data: impact,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['removal', body],
    queryFn: async ({ signal }) => (await api.send(previewRemoval, { body }, { signal })).impact,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const name = records[0]?.name ?? '';
  const count = { smart_count: records.length, count: number(records.length), name };
  const isReady =
    impact !== undefined &&
    !isPlaceholderData &&
    (impact.replacement !== 'REQUIRED' || replacementId !== undefined);

  async function remove(): Promise<void> {
    if (!impact) return;
    setOvertaken(false);
    const isRemoved = await send(
      () =>
        perform({
          act: (requestId) =>
            api.send(removeRecords, { body: { ...body, impactToken: impact.token } }, { requestId }),
          done: text(records.length === 1 ? texts.done : texts.doneMany, count),
          changes,
        }),
      showChangedImpact,
    );
    if (!isRemoved) return;
    onClose();
    onRemoved?.();
  }

  /** Asks again, with the new figures. */
  function showChangedImpact(failed: unknown): boolean {
    if (!(failed instanceof ApiError) || failed.code !== 'IMPACT_CHANGED') return false;
    setOvertaken(true);
    void queryClient.invalidateQueries({ queryKey: ['removal'] });
    return true;
  }

  const uses = impact?.uses ?? [];
  return (
    <ConsequenceDialog
      open
      title={text(records.length === 1 ? texts.title : texts.titleOfMany, count)}
      lead={text(texts.lead, count)}
      figures={uses.slice(0, 3).map((use) => ({ value: number(use.count), label: effectWords(use, text) }))}
      safe={text('removal.safe')}
      act={impact && text(texts.act, count)}
      effect="destroys"
      disabled={!isReady}
      pending={pending}
      note={overtaken ? text('removal.changed') : undefined}
      error={failure ?? error}
      onSafe={onClose}
      onAct={() => void remove()}
    >
      {impact && (
        <Box sx={{ display: 'grid', gap: '16px' }}>
          {defaultRecord && (
            <Box sx={{ color: 'text.secondary' }}>{text('removal.kept', { name: defaultRecord.name })}</Box>
          )}
          {impact.replacement !== 'NONE' && (
            <Replacement
              kind={kind}
              records={records}
              value={chosen}
              isRequired={impact.replacement === 'REQUIRED'}
              onChange={setChosen}
            />
          )}
          {Options && (
            <Options impact={impact} replacementId={replacementId} options={options} onChange={setOptions} />
          )}
          {uses.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('removal.unused')}</Box>}
          {uses.map((use) => (
            <NamedUses
              key={`${use.kind} ${use.effect}`}
              use={use}
              isOnlyEffect={uses.filter(({ kind: one }) => one === use.kind).length === 1}
            />
          ))}
        </Box>
      )}
    </ConsequenceDialog>
  );
}

type Text = ReturnType<typeof useText>;

/** The effect on uses of one kind: a noun and its verb. */
const effectWords = ({ kind, effect, count }: RecordUse, text: Text): string =>
  text(`removal.effect.${effect}`, {
    smart_count: count,
    records: text(`removal.records.${kind}`, { smart_count: count }),
  });

interface ReplacementProps {
  kind: RemovalKind;
  records: readonly Removed[];
  value: string;
  isRequired: boolean;
  onChange: (id: string) => void;
}

function Replacement({ kind, records, value, isRequired, onChange }: ReplacementProps) {
  const id = useId();
  const text = useText();
  const [params, queryOptions] = allOptions;
  const { data = [] } = useGetList<{ id: string; name: string }>(
    kind.resource,
    { ...params, filter: kind.replacements ?? {} },
    queryOptions,
  );
  const others = data.filter((one) => records.every((record) => record.id !== one.id));
  return (
    <Box sx={{ display: 'grid', gap: '6px' }}>
      <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
        {text(kind.texts.replacement, { smart_count: records.length })}
      </Box>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{text(isRequired ? 'removal.choose' : 'removal.noReplacement')}</option>
        <Options of={others} />
      </Select>
    </Box>
  );
}

/** The used records by name, as links where they have a screen. */
function NamedUses({ use, isOnlyEffect }: { use: RecordUse; isOnlyEffect: boolean }) {
  const text = useText();
  const kinds = useRecordKinds();
  const { number } = useFormats();
  const { kind, named, count } = use;
  if (named.length === 0) return null;
  const more = count - named.length;
  return (
    <Box component="details" open={count <= 5}>
      <Box component="summary" sx={{ fontWeight: 500, cursor: 'pointer', width: 'fit-content' }}>
        {number(count)}{' '}
        {isOnlyEffect ? text(`removal.records.${kind}`, { smart_count: count }) : effectWords(use, text)}
      </Box>
      <Box component="ul" sx={{ margin: '4px 0 0', paddingInlineStart: '20px', overflowWrap: 'anywhere' }}>
        {named.map(({ id, name }) => {
          const to = screenOf(kinds, { entity: kind, entityId: id });
          return (
            <li key={id}>
              {to ? (
                <Link component={RouterLink} to={to} target="_blank">
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          );
        })}
        {more > 0 && <li>{text('removal.more', { count: number(more) })}</li>}
      </Box>
    </Box>
  );
}

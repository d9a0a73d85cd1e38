import type { BodyOf } from '../../../../contract/call.ts';
import { importServices as importCall } from '../../../../contract/calls/bulkRuns/imports.ts';
import {
  bulkRunLimits,
  type BulkItemState,
  type BulkRun,
} from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import type { ImportedFile } from '../../../../contract/entities/bulkRuns/importedFile.ts';
import { serviceLimits, type ServiceInput } from '../../../../contract/entities/services/service.ts';
import { ApiError, invalidArgument, invalidField, mapViolations } from '../../../../contract/errors.ts';
import { getPath } from '../../../../contract/paths.ts';
import { sql } from 'kysely';
import {
  countBulkItems,
  insertBulkItems,
  linesInRun,
  type NewBulkItemRow,
} from '../../../tables/bulkRuns/bulkRunItems.ts';
import type { BulkRunRow } from '../../../tables/bulkRuns/bulkRuns.ts';
import { parseItems, type ItemOutcome } from '../../bulk.ts';
import type { CallContext } from '../../callContext.ts';
import { writingOf, type Writing } from '../../writing.ts';
import { addPreviewedRun, keepSideEffects, lockRun, readBulkRun, startedAlready } from '../bulkRuns.ts';
import { blockedError } from '../rowErrors.ts';
import { matchRows, slugOfRow } from './matchRows.ts';
import { planRows, type PlannedRow } from './planRows.ts';
import { repeatedRow } from './rowViolations.ts';

type Body = BodyOf<typeof importCall>;

/** Previews rows of a file and stores them in a run, so that exactly these can be imported. */
export async function importServices(
  context: CallContext,
  { file, rows, name, runId }: Body,
): Promise<BulkRun> {
  const { db, businessId } = context;
  const run = runId === undefined ? await newRun(context, file, name) : await runOf(context, runId, file);
  const stored = await countBulkItems(db, businessId, run.id, sql``);
  if (stored + rows.length > file.rows) {
    throw invalidField('rows', 'are more than the file has', 'MAX_SIZE');
  }
  const items = await itemsOf(writingOf(context), run.id, rows, stored);
  await insertBulkItems(db, businessId, run.id, items);
  if (stored + rows.length === file.rows) await keepSideEffects(context, run);
  return readBulkRun(context, run.id);
}

function newRun(context: CallContext, file: ImportedFile, name?: string): Promise<BulkRunRow> {
  return addPreviewedRun(context, {
    entity: 'service',
    name: name ?? `Import of ${file.name}`.slice(0, bulkRunLimits.name),
    // Its rows say what they are about.
    selection: { ids: [] },
    work: { import: file },
  });
}

/** Locks the run of the earlier rows, so that concurrent calls cannot repeat a position. */
async function runOf(context: CallContext, id: string, { rows }: ImportedFile): Promise<BulkRunRow> {
  const run = await lockRun(context, id, startedAlready);
  if (run.work.import?.rows === rows) return run;
  throw new ApiError('FAILED_PRECONDITION', 'This run does not import this file.');
}

interface SentRow {
  line: number;
  row: ServiceInput;
  /** The id of its item. */
  id: string;
  serviceId: string | undefined;
}

async function itemsOf(
  writing: Writing,
  runId: string,
  sent: Body['rows'],
  stored: number,
): Promise<NewBulkItemRow[]> {
  const parsed = parseItems({ list: 'rows', schema: importCall.schemas.body.shape.rows }, sent);
  const valid = parsed.flatMap((outcome, index) =>
    'item' in outcome ? [{ index, line: outcome.item.item.line, row: outcome.item.item.service }] : [],
  );
  const matches = await matchRows(
    writing,
    valid.map(({ row }) => row),
  );
  const rows = valid.map((one, at) => ({
    ...one,
    serviceId: matches[at],
    id: matches[at] ?? crypto.randomUUID(),
  }));
  const repeats = await repeatsIn(writing, runId, rows);
  const first = rows.filter((row) => !repeats.has(row));
  const { planned } = await planRows(writing, first);
  const outcomes = new Map(first.map(({ index }, at) => [index, planned[at]]));
  const rowAt = new Map(rows.map((row) => [row.index, row]));
  return parsed.map((outcome, index) => {
    const row = rowAt.get(index);
    const position = stored + index;
    if (!row) {
      const error = 'error' in outcome ? withoutIndex(outcome.error) : undefined;
      return invalidItem(position, sent[index], error);
    }
    const line = repeats.get(row);
    return line === undefined
      ? plannedItem(position, row, outcomes.get(index))
      : plannedItem(
          position,
          { ...row, id: crypto.randomUUID(), serviceId: undefined },
          {
            error: invalidArgument([repeatedRow(line)]),
          },
        );
  });
}

/** The rows about a service of an earlier row of the file, with the line of that one. */
async function repeatsIn<Row extends SentRow>(
  { db, businessId }: Writing,
  runId: string,
  rows: readonly Row[],
): Promise<Map<Row, number>> {
  const keyOf = ({ serviceId, row }: Row) => serviceId ?? slugOfRow(row) ?? row.name ?? '';
  const lines = await linesInRun(db, businessId, runId, {
    ids: rows.flatMap(({ serviceId }) => serviceId ?? []),
    slugs: rows.flatMap((row) => (row.serviceId === undefined ? keyOf(row) : [])),
  });
  const repeats = new Map<Row, number>();
  for (const row of rows) {
    const earlier = lines.get(keyOf(row));
    if (earlier === undefined) lines.set(keyOf(row), row.line);
    else repeats.set(row, earlier);
  }
  return repeats;
}

function plannedItem(
  position: number,
  { id, line, row, serviceId }: SentRow,
  outcome: ItemOutcome<PlannedRow> | undefined,
): NewBulkItemRow {
  if (!outcome) throw new RangeError('The plan of a file has lost a row.');
  const item = {
    position,
    entity_id: id,
    line,
    creates: serviceId === undefined,
    change_id: null,
    document: null,
    error: null,
  };
  if ('error' in outcome) {
    const error = blockedError(outcome.error.fieldViolations);
    return { ...item, name: row.name ?? '', state: 'BLOCKED', fields: [], error };
  }
  const { before, after, fields } = outcome.item;
  const name = before?.name ?? after.name;
  const state: BulkItemState = fields.length > 0 ? 'CHANGES' : 'UNCHANGED';
  return {
    ...item,
    name,
    state,
    fields,
    document: state === 'CHANGES' ? documentOf(row, outcome.item) : null,
  };
}

/** A new service with its slug, by which later rows of the file are recognised as repeated. */
function documentOf(row: ServiceInput, { before, after: { mainSlug } }: PlannedRow): ServiceInput {
  return !before && mainSlug && !row.mainSlug?.name ? { ...row, mainSlug: { name: mainSlug.name } } : row;
}

function invalidItem(position: number, sent: unknown, error: ApiError | undefined): NewBulkItemRow {
  const [line, name] = [getPath(sent, 'line'), getPath(sent, 'service.name')];
  return {
    position,
    entity_id: crypto.randomUUID(),
    name: typeof name === 'string' ? name.slice(0, serviceLimits.nameLength) : '',
    state: 'BLOCKED',
    fields: [],
    error: error ? blockedError(error.fieldViolations) : null,
    change_id: null,
    line: typeof line === 'number' && Number.isSafeInteger(line) ? line : position + 1,
    creates: true,
    document: null,
  };
}

/** The paths of violations within their row. */
function withoutIndex(error: ApiError): ApiError {
  if (error.fieldViolations.length === 0) return error;
  return mapViolations(error, (violation) => ({
    ...violation,
    field: violation.field.replace(/^rows\.\d+\./, ''),
  }));
}

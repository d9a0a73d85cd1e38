import { previewAbsence as previewAbsenceCall } from '../../../contract/calls/bulkRuns/absences.ts';
import * as calls from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { importServices as importServicesCall } from '../../../contract/calls/bulkRuns/imports.ts';
import { answer, type Route } from '../../http/route.ts';
import { previewAbsence } from '../../rules/absences/previewAbsence.ts';
import * as rules from '../../rules/bulkRuns/bulkRuns.ts';
import { importServices } from '../../rules/bulkRuns/imports/importServices.ts';
import { readBulkValues } from '../../rules/bulkRuns/bulkValues.ts';
import { previewBulkRun } from '../../rules/bulkRuns/previewBulkRun.ts';
import { previewBulkRunDeletion } from '../../rules/bulkRuns/previewBulkRunDeletion.ts';
import { previewDeletionOfServices } from '../../rules/bulkRuns/services/servicesInRuns.ts';
import { previewStaffDeletion } from '../../rules/bulkRuns/staff/staffDeletions.ts';
import { contentRange, parseRestList } from '../../rules/restList.ts';
import { previewBulkRunUndo, undoBulkRun } from '../../rules/bulkRuns/undoBulkRun.ts';

const listRules = { filter: calls.bulkRunFilter, sortFields: ['createdDate', 'id'] } as const;
const itemListRules = { filter: calls.bulkRunItemFilter, sortFields: ['name', 'state', 'id'] } as const;

export const bulkRunRoutes: readonly Route[] = [
  answer(previewAbsenceCall, ({ body }, context) => previewAbsence(context, body)),
  answer(calls.previewBulkRun, async ({ body }, context) => previewBulkRun(context, body)),
  answer(importServicesCall, async ({ body }, context) => ({
    bulkRun: await importServices(context, body),
  })),
  answer(calls.readBulkValues, async ({ body }, context) => readBulkValues(context, body)),
  answer(calls.prepareBulkRun, async ({ path, body }, context) => ({
    bulkRun: await rules.prepareBulkRun(context, path.id, body),
  })),
  answer(calls.previewBulkRunDeletion, ({ path }, context) =>
    previewBulkRunDeletion(context, path.id, { entity: 'service', preview: previewDeletionOfServices }),
  ),
  answer(calls.previewBulkRunStaffDeletion, ({ path }, context) =>
    previewBulkRunDeletion(context, path.id, { entity: 'staffMember', preview: previewStaffDeletion }),
  ),
  answer(calls.discardBulkRun, async ({ path }, context) => ({
    bulkRun: await rules.discardBulkRun(context, path.id),
  })),
  answer(calls.startBulkRun, async ({ path, body }, context) => ({
    bulkRun: await rules.startBulkRun(context, path.id, body),
  })),
  answer(calls.retryBulkRun, async ({ path }, context) => ({
    bulkRun: await rules.retryBulkRun(context, path.id),
  })),
  answer(calls.previewBulkRunUndo, async ({ path }, context) => previewBulkRunUndo(context, path.id)),
  answer(calls.undoBulkRun, async ({ path }, context) => ({ bulkRun: await undoBulkRun(context, path.id) })),
  answer(calls.listBulkRuns, async ({ query }, context) => {
    const asked = parseRestList(query, listRules);
    const { runs, total } = await rules.listBulkRuns(context, asked);
    context.setHeader('Content-Range', contentRange('bulk-runs', asked.offset, runs.length, total));
    return runs;
  }),
  answer(calls.getBulkRun, async ({ path }, context) => rules.readBulkRun(context, path.id)),
  answer(calls.listBulkRunItems, async ({ query }, context) => {
    const asked = parseRestList(query, itemListRules);
    const { items, total } = await rules.listBulkRunItems(context, asked);
    context.setHeader('Content-Range', contentRange('bulk-run-items', asked.offset, items.length, total));
    return items;
  }),
];

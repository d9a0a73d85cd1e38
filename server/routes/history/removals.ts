import * as calls from '../../../contract/calls/history/removals.ts';
import { answer, type Route } from '../../http/route.ts';
import { previewRemoval, removeRecords } from '../../rules/removals/removeRecords.ts';
import { readingOf, writingOf } from '../../rules/writing.ts';

export const removalRoutes: readonly Route[] = [
  answer(calls.previewRemoval, async ({ body }, context) => ({
    impact: await previewRemoval({ ...readingOf(context), now: context.now }, body),
  })),
  answer(calls.removeRecords, async ({ body }, context) => ({
    removed: await removeRecords(writingOf(context), body),
  })),
];

import type { BodyOf } from '../../../../contract/call.ts';
import type { cloneByPlan as planCall } from '../../../../contract/calls/services/clones.ts';
import { platformChoices } from '../../../../contract/entities/services/cloneContract.ts';
import type { CloneError } from '../../../../contract/entities/services/cloneErrors.ts';
import type { CloneReceipt } from '../../../../contract/entities/services/cloneReceipt.ts';
import { cutText } from '../../../../contract/entities/values/cutText.ts';
import { serviceLimits, type Service } from '../../../../contract/entities/services/service.ts';
import { slugFromName } from '../../../../contract/entities/services/slugFromName.ts';
import { isVisible } from '../../../../contract/entities/values/text.ts';
import { brokenRule, invalidArgument } from '../../../../contract/errors.ts';
import type { CallContext } from '../../callContext.ts';
import type { AddressWords } from '../../../tables/services/slugDesk.ts';
import { writingOf } from '../../writing.ts';
import { receiptOf } from './cloneReceipts.ts';
import { makeClone } from './makeClone.ts';
import { claimSlug, reserveDerivedSlug } from '../slugs/slugs.ts';

/**
 * Copies a service according to cloneContract.ts; its first slug is `copy-of-<slug of the source>`. `errors` names
 * the parts that could not be copied. Its future sessions are copied after the answer.
 */
export async function cloneService(
  context: CallContext,
  sourceId: string,
): Promise<{ service: Service; errors: CloneError[] }> {
  const writing = writingOf(context);
  const { service, parts, hadOwnForm } = await makeClone(context, sourceId, {
    name: ({ name }) => cutText(`Copy of ${name}`, serviceLimits.nameLength),
    takeSlug: (id, { mainSlug }) =>
      reserveDerivedSlug(writing, id, `copy-of-${mainSlug?.name ?? 'untitled'}`),
    choices: platformChoices,
    shown: 'asSource',
  });
  const failed = new Set(parts.flatMap(({ part, state }) => (state === 'FAILED' ? part : [])));
  return {
    service,
    errors: [
      ...(failed.has('optionsAndVariants') ? (['OPTIONS_AND_VARIANTS'] as const) : []),
      ...(hadOwnForm ? (['FORM'] as const) : []),
      ...(failed.has('recurringSessions') ? (['RECURRING_EVENTS'] as const) : []),
    ],
  };
}

function addressWordsOf({ type, category, locations }: Service, name: string): AddressWords {
  return { name, type, category: category?.name ?? null, location: locations?.[0]?.business?.name ?? null };
}

/** Copies a service according to a plan. Throws like {@link makeClone}, and SLUG_ALREADY_EXISTS. */
export async function cloneByPlan(
  context: CallContext,
  sourceId: string,
  { name, slug, shown = false, choices, businessLocationId, minutes }: BodyOf<typeof planCall>,
): Promise<{ service: Service; receipt: CloneReceipt }> {
  const writing = writingOf(context);
  if (!isVisible(name)) {
    const description = 'is required: customers see it first';
    throw invalidArgument([brokenRule('name', 'INVALID_SERVICE_NAME', description)]);
  }
  const { service } = await makeClone(context, sourceId, {
    name,
    takeSlug: async (id, source) =>
      slug === undefined
        ? reserveDerivedSlug(writing, id, slugFromName(name))
        : claimSlug(writing, id, slug, addressWordsOf(source, name)),
    choices: { ...platformChoices, ...choices },
    shown: shown ? 'onceComplete' : 'no',
    businessLocationId,
    minutes,
  });
  return { service, receipt: await receiptOf(writing, service.id) };
}

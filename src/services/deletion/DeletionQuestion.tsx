import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { deletionDifference } from './deletionDifference.ts';
import type { DeletionPreview } from './useDeletionPreview.ts';
import { useDeletionWords } from './useDeletionWords.ts';
import { changedWords } from '../impact/impactDifference.ts';
import { notifiesCustomers } from '../../records/bulk/runCounts.ts';
import type { DeletionQuestionProps } from '../../records/bulk/bulkKind.ts';

/** A run asks by the number of services, even for one. */
const many = { services: [] };

/** Confirms starting a previewed deletion that cancels sessions; requires typing when bookings will be cancelled. */
export function DeletionQuestion({
  run,
  asked,
  pending,
  onKeep,
  onDelete,
}: DeletionQuestionProps<DeletionPreview>) {
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  const { shown, former } = asked;
  const { title, lead, figures, safe, act, typed } = useDeletionWords(many, shown, 0);
  return (
    <ConsequenceDialog
      open
      title={title}
      lead={lead}
      figures={figures}
      safe={safe}
      act={act}
      effect="destroys"
      typed={typed}
      note={former && changedWords(deletionDifference(former, shown, { text, number, locale }), text)}
      pending={pending}
      onSafe={onKeep}
      onAct={onDelete}
    >
      {shown.impact.bookings.cancelled > 0 &&
        text(notifiesCustomers(run) ? 'bulk.side.told' : 'bulk.side.untold')}
    </ConsequenceDialog>
  );
}

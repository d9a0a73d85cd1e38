import { trashLimits } from '../../../contract/entities/history/trashedRecord.ts';
import type { Figure } from '../../ui/page/NumbersStrip.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { figuresOf } from '../impact/impactFigures.ts';
import type { DeletionPreview } from './useDeletionPreview.ts';
import type { ServiceTarget } from '../bulk/serviceTarget.ts';

interface DeletionWords {
  title: string;
  lead: string;
  figures: Figure[];
  safe: string;
  act: string;
  /** Text to type first; undefined if no bookings will be cancelled. */
  typed: string | undefined;
}

/** Texts of a deletion: by name for one service, by number for more. */
export function useDeletionWords(
  { services, matching }: ServiceTarget,
  preview: DeletionPreview | undefined,
  /** Number of bookings that remain. */
  staying: number,
): DeletionWords {
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  const count = preview?.serviceCount ?? matching?.total ?? services.length;
  const [first] = services;
  const single = !matching && services.length === 1 ? first?.name : undefined;
  const figures = preview ? figuresOf(preview.impact, { text, number, locale }, staying) : [];
  const lost = preview?.impact.bookings.cancelled ?? 0;
  const remaining = preview?.impact.sessions.kept ?? 0;
  const act = () => {
    const numbers = {
      smart_count: lost > 0 ? lost : remaining,
      bookings: number(lost),
      sessions: number(remaining),
    };
    if (lost > 0) return text('serviceEditor.remove.actCancel', numbers);
    if (remaining > 0) return text('serviceEditor.remove.actKeep', numbers);
    return single
      ? text('serviceEditor.remove.act', { name: onButton(single) })
      : text('serviceEditor.remove.actMany', { smart_count: count, count: number(count) });
  };
  if (single !== undefined) {
    return {
      title: text('serviceEditor.remove.title', { name: single }),
      lead: text('serviceEditor.remove.lead', { days: trashLimits.days }),
      figures,
      safe: text('serviceEditor.remove.keep', { name: onButton(single) }),
      act: act(),
      typed: lost > 0 ? single : undefined,
    };
  }
  const numbers = { smart_count: count, count: number(count) };
  return {
    title: text('serviceEditor.remove.titleMany', numbers),
    lead: text('serviceEditor.remove.leadMany', { days: trashLimits.days }),
    figures,
    safe: text('serviceEditor.remove.keepMany'),
    act: act(),
    typed: lost > 0 ? text('serviceEditor.remove.typedMany', numbers) : undefined,
  };
}

/** Truncates the name, because a long button label would fill a phone's screen; the title has the full name. */
function onButton(name: string): string {
  const letters = Array.from(name);
  return letters.length > 48 ? `${letters.slice(0, 46).join('')}…` : name;
}

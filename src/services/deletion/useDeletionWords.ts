import { trashLimits } from '../../../contract/entities/trashedService.ts';
import type { Figure } from '../../ui/page/NumbersStrip.tsx';
import { useBusiness } from '../../ui/useBusiness.ts';
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
  /** What to type first; undefined where nobody loses a booking. */
  typed: string | undefined;
}

/** How a deletion is asked about: by the service's name where it is one, by how many where they are more. */
export function useDeletionWords(
  { services, matching }: ServiceTarget,
  preview: DeletionPreview | undefined,
  /** How many bookings stay. */
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
  const kept = preview?.impact.sessions.kept ?? 0;
  const act = () => {
    const numbers = { smart_count: lost > 0 ? lost : kept, bookings: number(lost), sessions: number(kept) };
    if (lost > 0) return text('serviceEditor.remove.actCancel', numbers);
    if (kept > 0) return text('serviceEditor.remove.actKeep', numbers);
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

/** The title has the name in full; a button of four hundred letters would push the choices off a phone. */
function onButton(name: string): string {
  const letters = Array.from(name);
  return letters.length > 48 ? `${letters.slice(0, 46).join('')}…` : name;
}

import { Check } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { hueOf } from '../../theme/hues.ts';
import { Rich } from '../../messages/Rich.tsx';
import { useText } from '../../messages/useText.ts';
import type { Entry } from '../entries.ts';
import type { EntryWords } from '../useCalendarWords.ts';

interface EntryButtonProps {
  entry: Entry;
  words: EntryWords;
  isOpen: boolean;
  /** `line`: the title only. `wrapped`: the title on two lines. */
  room?: 'line' | 'wrapped' | 'usual';
  style?: CSSProperties;
  onOpen: (entry: Entry) => void;
}

/** The customer came. */
const check = <Check className="check" size={12} strokeWidth={2.25} aria-hidden />;

/** An entry as a button. Screen readers also get its end, people, location and status. */
export const EntryButton = memo(function EntryButton(props: EntryButtonProps) {
  const { entry, words, isOpen, room = 'usual', style, onOpen } = props;
  const text = useText();
  const state =
    entry.status === 'PENDING'
      ? text('calendar.pending')
      : entry.status === 'CANCELED'
        ? text('calendar.cancelled')
        : '';
  const { attendance, hasAttended } = words;
  const second = [words.second, state, !hasAttended && attendance].filter(Boolean).join(' · ');
  const first = words.time ? text('calendar.entry', { time: words.time, title: words.title }) : words.title;
  const showsSecond = room !== 'line' && second !== '';
  const details = [
    room === 'line' && second,
    hasAttended && attendance,
    words.range,
    entry.kind !== 'block' && words.staff,
    words.rooms,
    words.location,
  ];
  return (
    <button
      type="button"
      className="entry"
      data-entry={entry.key}
      data-room={room}
      data-kind={entry.kind}
      data-state={entry.status}
      data-hue={entry.kind === 'block' ? undefined : hueOf(entry.serviceId ?? entry.id)}
      aria-expanded={isOpen}
      style={style}
      onPointerEnter={({ currentTarget }) => {
        // Not before: screen readers would read it after the name, which has the whole text.
        currentTarget.title = [first, second].filter(Boolean).join('\n');
      }}
      onClick={() => onOpen(entry)}
    >
      <span className="line title">
        {room === 'wrapped' && words.time ? (
          <Rich
            template={text('calendar.entry')}
            values={{ time: <span className="time">{words.time}</span>, title: words.title }}
          />
        ) : (
          first
        )}
        {hasAttended && !showsSecond && check}
      </span>
      {showsSecond && (
        <span className="line">
          {second}
          {hasAttended && check}
        </span>
      )}
      <span className="unseen">
        {text('calendar.about', { details: details.filter(Boolean).join(', ') })}
      </span>
    </button>
  );
});

import { Box, Link } from '@mui/material';
import { memo, useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Avatar } from '../../ui/Avatar.tsx';
import { oneLine } from '../../ui/textStyles.ts';
import { Tip } from '../../ui/Tip.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import type { EditorField } from '../editor/fields/editorField.ts';
import type { EditedRecord, EditorKind } from '../editor/editorKind.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { SavedByOthersDialog, type SavedByOthersDialogProps } from './SavedByOthersDialog.tsx';
import { useRecordPresence, type RecordPresence } from './useRecordPresence.ts';
import { useSavedByOthers } from './useSavedByOthers.ts';

interface OthersHereProps<Edited extends EditedRecord, Field extends EditorField, Decision> {
  kind: EditorKind<Edited, Field, Decision>;
  opened: Edited;
  /** Returns the form's current record. A function, so that keystrokes don't re-render this. */
  mine: () => Edited;
  /** Whether there are unsaved changes. */
  editing: boolean;
  /** Whether the form is saving, so a newer revision may be its own. */
  saving: boolean;
  /** Called to apply the changes of others to the form. */
  onApply: (theirs: Edited) => void;
  /** Called when the record is found deleted, and when it is restored. */
  onGone: (gone: boolean) => void;
  /** Restores the deleted record; undefined without permission, or where Save does it. */
  onRestore?: (() => void) | undefined;
}

/** Shows avatars of others with the same record open, and the changes they have saved since it was opened here. */
function Others<Edited extends EditedRecord, Field extends EditorField, Decision>(
  props: OthersHereProps<Edited, Field, Decision>,
) {
  const { kind, opened, mine, editing, saving, onApply, onGone, onRestore } = props;
  const text = useText();
  const toast = useToast();
  const { others, newer, gone } = useRecordPresence(kind, opened, editing);
  const isGone = gone && !saving;
  useEffect(() => onGone(isGone), [isGone, onGone]);
  const [known, setKnown] = useState(newer);
  // A revision seen during a save may be the form's own; the announced one stays, without a repeated announcement.
  if (!saving && known !== newer) setKnown(newer);
  const saved = useSavedByOthers(kind, opened, known);
  /** Snapshot at opening the dialog, so that neither side changes while reading. */
  const [looking, setLooking] = useState<Looking<Edited, Field, Decision>>();
  const show = useEvent(() => saved && setLooking({ saved, opened, mine: mine() }));
  const sentence = saved?.sentence;
  const count = { smart_count: saved?.fields.length ?? 0 };
  const notify = useEvent((news: string) =>
    toast.done(news, { action: { label: text('others.see', count), run: () => show() } }),
  );
  const news = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // Announced as a toast when the note is scrolled out of view.
    if (sentence !== undefined && isAbove(news.current)) notify(sentence);
  }, [sentence, notify]);
  return (
    <>
      <Faces others={others} />
      <Box component="output" ref={news} data-news sx={{ color: 'text.secondary', ...roomless }}>
        {saved && (
          <>
            {saved.sentence}:{' '}
            <Link component="button" type="button" onClick={() => show()} sx={{ typography: 'body2' }}>
              {text('others.see', count)}
            </Link>
          </>
        )}
      </Box>
      {isGone && (
        <Box role="alert" sx={{ color: 'bad.text', display: 'flex', flexWrap: 'wrap', columnGap: '8px' }}>
          {text(kind.texts.gone)}
          {onRestore && (
            <Link
              component="button"
              type="button"
              color="inherit"
              onClick={onRestore}
              sx={{ typography: 'body2' }}
            >
              {text('others.restore')}
            </Link>
          )}
          <Link component={RouterLink} to="/trash" color="inherit">
            {text('others.openTrash')}
          </Link>
        </Box>
      )}
      {looking && (
        <SavedByOthersDialog
          kind={kind}
          {...looking}
          onClose={() => setLooking(undefined)}
          onApply={() => {
            setLooking(undefined);
            onApply(looking.saved.theirs);
          }}
        />
      )}
    </>
  );
}

// `memo` loses the type parameters.
export const OthersHere = memo(Others) as typeof Others;

type Looking<Edited extends EditedRecord, Field extends EditorField, Decision> = Pick<
  SavedByOthersDialogProps<Edited, Field, Decision>,
  'saved' | 'opened' | 'mine'
>;

const isAbove = (element: HTMLElement | null) => (element?.getBoundingClientRect().bottom ?? 0) < 0;

const mostFaces = 3;

/** Avatars of the people, those with unsaved changes first. Arrivals are announced. */
function Faces({ others }: Pick<RecordPresence, 'others'>) {
  const text = useText();
  const { locale } = useBusiness();
  const editing = others.filter((one) => one.editing);
  const people = [...editing, ...others.filter((one) => !one.editing)];
  const words = (['editing', 'here'] as const).flatMap((how) => {
    const names = people.filter((one) => one.editing === (how === 'editing')).map(({ name }) => name);
    return names.length === 0
      ? []
      : [text(`others.${how}`, { names: listOf(names, locale), smart_count: names.length })];
  });
  const sentence = words.join('. ');
  return (
    <Box component="output" sx={{ display: 'inline-flex', minWidth: 0, maxWidth: 1, ...roomless }}>
      {people.length > 0 && (
        <Tip text={sentence}>
          <Box component="span" tabIndex={0} data-others sx={line}>
            <Box component="span" sx={{ display: 'inline-flex', '& > * + *': { marginInlineStart: '-6px' } }}>
              {people.slice(0, mostFaces).map(({ memberId, name }) => (
                <Avatar key={memberId} name={name} size={24} />
              ))}
            </Box>
            <Box component="span" sx={oneLine}>
              {sentence}
            </Box>
          </Box>
        </Tip>
      )}
    </Box>
  );
}

/** An empty live region has to exist in the document, but takes no gap in its row. */
const roomless = { '&:empty': { position: 'absolute' } } as const;

const line = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minWidth: 0,
  color: 'text.secondary',
  borderRadius: '6px',
} as const;

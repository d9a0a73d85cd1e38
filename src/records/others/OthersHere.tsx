import { Box, Link } from '@mui/material';
import { memo, useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Face } from '../../ui/Face.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import type { EditorField } from '../editor/editorField.ts';
import type { EditedRecord, EditorKind } from '../editor/editorKind.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { SavedByOthersDialog, type SavedByOthersDialogProps } from './SavedByOthersDialog.tsx';
import { useOpenRecord, type OpenRecord } from './useOpenRecord.ts';
import { useSavedByOthers } from './useSavedByOthers.ts';

interface OthersHereProps<Edited extends EditedRecord, Field extends EditorField, Decision> {
  kind: EditorKind<Edited, Field, Decision>;
  opened: Edited;
  /** As the form holds it when asked: keys of every moment would draw this anew. */
  mine: () => Edited;
  /** Something is not saved. */
  editing: boolean;
  /** What is newer may be this form's own. */
  saving: boolean;
  /** Takes what others saved into the form. */
  onBringIn: (theirs: Edited) => void;
  /** Told when the record is found deleted, and when it is back. */
  onGone: (gone: boolean) => void;
  /** Restores the deleted record; undefined where the person may not, or where Save does it. */
  onRestore?: (() => void) | undefined;
}

/** The faces of others who have the same record open, and what they have saved since it was opened here. */
function Others<Edited extends EditedRecord, Field extends EditorField, Decision>(
  props: OthersHereProps<Edited, Field, Decision>,
) {
  const { kind, opened, mine, editing, saving, onBringIn, onGone, onRestore } = props;
  const text = useText();
  const toast = useToast();
  const { others, newer, gone } = useOpenRecord(kind, opened, editing);
  const isGone = gone && !saving;
  useEffect(() => onGone(isGone), [isGone, onGone]);
  const [known, setKnown] = useState(newer);
  // What turns up while this form saves may be its own; what was told before stays told, and is not told again.
  if (!saving && known !== newer) setKnown(newer);
  const saved = useSavedByOthers(kind, opened, known);
  /** As it was when the person asked: neither side may change while they read. */
  const [looking, setLooking] = useState<Looking<Edited, Field, Decision>>();
  const show = useEvent(() => saved && setLooking({ saved, opened, mine: mine() }));
  const sentence = saved?.sentence;
  const count = { smart_count: saved?.fields.length ?? 0 };
  const tell = useEvent((news: string) =>
    toast.done(news, { action: { label: text('others.see', count), run: () => show() } }),
  );
  const news = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // Whoever has scrolled on would miss it up there.
    if (sentence !== undefined && isAbove(news.current)) tell(sentence);
  }, [sentence, tell]);
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
          onBringIn={() => {
            setLooking(undefined);
            onBringIn(looking.saved.theirs);
          }}
        />
      )}
    </>
  );
}

// The wrapper's own type forgets that the record is of the kind.
export const OthersHere = memo(Others) as typeof Others;

type Looking<Edited extends EditedRecord, Field extends EditorField, Decision> = Pick<
  SavedByOthersDialogProps<Edited, Field, Decision>,
  'saved' | 'opened' | 'mine'
>;

const isAbove = (element: HTMLElement | null) => (element?.getBoundingClientRect().bottom ?? 0) < 0;

const mostFaces = 3;

/** Who is there, those who are changing something first. Readers hear it when somebody comes. */
function Faces({ others }: Pick<OpenRecord, 'others'>) {
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
                <Face key={memberId} id={memberId} name={name} size={24} />
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

/** A live region without content is still there for screen readers, and takes no gap of its line. */
const roomless = { '&:empty': { position: 'absolute' } } as const;

const line = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minWidth: 0,
  color: 'text.secondary',
  borderRadius: '6px',
} as const;

const oneLine = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

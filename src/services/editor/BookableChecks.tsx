import { Box, Link, Typography } from '@mui/material';
import { CircleCheck, CircleX, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useCanAccess } from 'react-admin';
import { useId } from 'react';
import { isBlocking, type DiagnoseCode } from '../../../contract/entities/availability/diagnosis.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';
import { useDiagnoses } from '../status/useDiagnoses.ts';
import { useReasonWords } from '../status/useReasonWords.ts';
import type { FieldKey } from './editorFields.ts';
import { focusField } from '../../ui/fields/focusField.ts';

interface Check {
  code: DiagnoseCode | 'DELETED' | 'BOOKABLE' | 'NOT_BOOKABLE';
  /** Field that determines the check; undefined if it is determined elsewhere. */
  field?: FieldKey | undefined;
  outcome: 'passed' | 'blocking' | 'warning';
  words: string;
}

interface BookableChecksProps {
  id: string;
  /** Whether the form has unsaved values, which the status does not contain. */
  unsaved: boolean;
  /** Whether the service is in the trash, which overrules all other checks. */
  gone: boolean;
  /** Called before focusing a field, to close an overlay. */
  onLeave?: () => void;
}

/** Reasons of the booking status of the saved service, in the order of fixing them. */
export function BookableChecks({ id, unsaved, gone, onLeave }: BookableChecksProps) {
  const text = useText();
  const title = useId();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'services', action: 'edit' });
  const checks = useChecks(id, gone);
  return (
    <Box component="section" aria-labelledby={title} sx={{ ...card, padding: '16px' }}>
      <Typography id={title} variant="h6" component="h2">
        {text('serviceEditor.aside.checks')}
      </Typography>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {checks === undefined && (
          <Box component="li" aria-label={text('serviceEditor.aside.checking')} sx={line}>
            <Skeleton width={160} height={20} />
          </Box>
        )}
        {checks?.map(({ code, field, outcome, words }) => (
          <Box key={code} component="li" data-code={code} sx={line}>
            <Box component="span" sx={{ color: `${marks[outcome].tone}.mark`, lineHeight: 0 }}>
              <Icon of={marks[outcome].icon} size={16} />
            </Box>
            <span>
              <span id={`${title}-${code}`}>{words}</span>
              <Box component="span" sx={visuallyHidden}>
                {` (${text(`serviceEditor.aside.${outcome}`)})`}
              </Box>
              {outcome !== 'passed' && field && mayEdit && (
                <>
                  {' '}
                  <Link
                    component="button"
                    type="button"
                    aria-describedby={`${title}-${code}`}
                    onClick={() => goTo(field)}
                    sx={{ typography: 'body1', verticalAlign: 'baseline' }}
                  >
                    {text('serviceEditor.aside.fix')}
                  </Link>
                </>
              )}
            </span>
          </Box>
        ))}
      </Box>
      {unsaved && !gone && (
        <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '8px' }}>
          {text('serviceEditor.aside.withoutChanges')}
        </Box>
      )}
    </Box>
  );

  function goTo(path: string): void {
    if (!onLeave) return focusField(path);
    onLeave();
    // A closing overlay restores the focus first, so the field is focused a frame later.
    requestAnimationFrame(() => focusField(path));
  }
}

/** Undefined while loading. */
function useChecks(id: string, gone: boolean): readonly Check[] | undefined {
  const text = useText();
  const { sentenceOf } = useReasonWords();
  const diagnosis = useDiagnoses(gone ? [] : [id])(id);
  if (gone) return [{ code: 'DELETED', outcome: 'blocking', words: text('serviceEditor.aside.deleted') }];
  if (diagnosis === null) {
    return [{ code: 'NOT_BOOKABLE', outcome: 'warning', words: text('serviceEditor.aside.unknown') }];
  }
  if (!diagnosis) return undefined;
  const { bookable, reasons } = diagnosis;
  const found = reasons.map((reason): Check => ({
    code: reason.code,
    field: fields[reason.code],
    outcome: isBlocking(reason.code) || reason.code === 'HIDDEN' ? 'blocking' : 'warning',
    words: text('serviceEditor.aside.reason', {
      state: text(`services.state.${reason.code}`),
      why: sentenceOf(reason),
    }),
  }));
  if (bookable)
    return [{ code: 'BOOKABLE', outcome: 'passed', words: text('serviceEditor.aside.bookable') }, ...found];
  if (reasons.some(({ code }) => isBlocking(code))) return found;
  const words = text('services.reason.NOT_BOOKABLE');
  return [{ code: 'NOT_BOOKABLE', outcome: 'blocking', words }, ...found];
}

/** Fields that settle a reason. */
const fields: Partial<Record<DiagnoseCode, FieldKey>> = {
  HIDDEN: 'hidden',
  BOOKING_OFF: 'onlineBooking.enabled',
  NO_CATEGORY: 'category.id',
  NO_STAFF: 'staffMemberIds',
  STAFF_DELETED: 'staffMemberIds',
};

const marks: Record<Check['outcome'], { tone: string; icon: LucideIcon }> = {
  passed: { tone: 'good', icon: CircleCheck },
  blocking: { tone: 'bad', icon: CircleX },
  warning: { tone: 'warn', icon: TriangleAlert },
};

const line = { display: 'flex', gap: '8px', paddingBlockStart: '10px', '& svg': { marginBlockStart: '2px' } };

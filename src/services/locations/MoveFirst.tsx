import { Box, Link } from '@mui/material';
import { useId } from 'react';
import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import type { ServiceLocation } from '../../../contract/entities/services/serviceLocation.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { ImpactList } from '../impact/ImpactList.tsx';
import { TargetSelect } from './TargetSelect.tsx';

/** Sessions to move to another location, whatever happens to the others. */
export interface FirstMoves {
  sessionIds: ReadonlySet<string>;
  /** Key of the target location. */
  to: string;
}

interface MoveFirstProps {
  moves: FirstMoves;
  targets: readonly ServiceLocation[];
  /** Impact of the selected option. */
  impact: ServiceImpact;
  /** Whether the selectable sessions are listed. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (moves: FirstMoves) => void;
}

/** Lets single sessions be moved; the selected option applies to all others. */
export function MoveFirst({ moves, targets, impact, open, onOpen, onChange }: MoveFirstProps) {
  const text = useText();
  const id = useId();
  const { number } = useFormats();
  const { size } = moves.sessionIds;
  return (
    <Box sx={{ marginBlockStart: '8px' }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {text(size > 0 ? 'places.oneForOthers' : 'places.oneForAll')}{' '}
        {!open && (
          <Link component="button" type="button" sx={link} onClick={() => onOpen(true)}>
            {text(size > 0 ? 'places.first.change' : 'places.first.open')}
          </Link>
        )}
      </Box>
      {open && (
        <Box sx={panel}>
          <Box sx={{ paddingBlock: '12px 0' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
              <Box component="label" htmlFor={id} aria-live="polite" sx={{ fontWeight: 500 }}>
                {size > 0
                  ? text('places.first.move', { smart_count: size, count: number(size) })
                  : text('places.first.none')}
              </Box>
              <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
                <TargetSelect
                  id={id}
                  targets={targets}
                  to={moves.to}
                  onChange={(to) => onChange({ ...moves, to })}
                />
              </Box>
            </Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: '6px' }}>
              {text('places.first.help')}
            </Box>
          </Box>
          <ImpactList
            impact={impact}
            ticking={{
              ticked: moves.sessionIds,
              onTick: (sessionIds) => onChange({ ...moves, sessionIds }),
            }}
          />
        </Box>
      )}
    </Box>
  );
}

const link = { color: 'text.secondary', minHeight: 24, textAlign: 'start', typography: 'body2' } as const;
const panel = {
  marginBlockStart: '12px',
  padding: '0 14px 12px',
  borderRadius: '12px',
  border: '1px solid',
  borderColor: 'line',
};

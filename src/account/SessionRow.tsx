import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone, SquareTerminal, Tablet, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { endOwnSignInSession, type SignInSession } from '../../contract/calls/identity/members.ts';
import { Icon } from '../ui/Icon.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';
import { deviceWords, networkWords, timeWords, type DeviceKind } from './deviceWords.ts';
import { ownSessionsKey } from './useOwnSessions.ts';
import { isNotFound } from '../platform/errors.ts';

/** One session: device, time and approximate origin. The current one is ended by signing out. */
export function SessionRow({ session, now }: { session: SignInSession; now: Date }) {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const { current, network } = session;
  // Demo requests have no user agent; the page has its own.
  const userAgent = session.userAgent ?? (current ? navigator.userAgent : undefined);
  const { kind, name } = deviceWords(userAgent, text);
  const { ending, end } = useEnding(session.id, name);
  const facts = [
    ...timeWords(session, { locale, timeZone, now }, text),
    ...(network === undefined ? [] : [networkWords(network, text)]),
  ];
  return (
    <Box component="li" sx={row}>
      <Box sx={{ color: 'text.tertiary', lineHeight: 0, paddingBlockStart: '2px' }}>
        <Icon of={icons[kind]} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
          <Box component="span" title={userAgent} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {current && (
            <StateChip tone="good" reason={text('account.sessions.hereReason')}>
              {text('account.sessions.here')}
            </StateChip>
          )}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{facts.join(' · ')}</Box>
      </Box>
      {!current && (
        <Button
          size="small"
          aria-label={text('account.sessions.endNamed', { device: name })}
          disabled={ending}
          onClick={() => void end()}
        >
          {text('account.sessions.end')}
        </Button>
      )}
    </Box>
  );
}

function useEnding(signInSessionId: string, device: string) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState(false);
  async function end(): Promise<void> {
    setEnding(true);
    try {
      await api.send(endOwnSignInSession, { path: { signInSessionId } });
      toast.done(text('account.sessions.ended', { device }));
    } catch (error) {
      // Already ended elsewhere, which is the desired result.
      if (isNotFound(error)) {
        toast.done(text('account.sessions.ended', { device }));
      } else {
        toast.failed(text('account.sessions.endFailed', { device }), error);
      }
    }
    await queryClient.invalidateQueries({ queryKey: ownSessionsKey });
    setEnding(false);
  }
  return { ending, end };
}

const icons: Record<DeviceKind, LucideIcon> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
};

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '12px',
  paddingBlock: '10px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  minHeight: 58,
} as const;

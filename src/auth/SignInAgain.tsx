import { Box, Button, Dialog, DialogContent, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useText } from '../messages/useText.ts';
import { hasUnsavedChanges } from '../ui/dialogs/hasUnsavedChanges.ts';
import { OwnSignIn, type StepView } from './ownSignIn/OwnSignIn.tsx';
import { useSignInParts } from './SignInContext.ts';
import { signInWindowStart } from './signInWindow.ts';

/**
 * Sign-in dialog after the session ended. The screen below keeps its input and stays covered until the same person has
 * signed in.
 */
export function SignInAgain() {
  const id = useId();
  return (
    <Dialog
      open
      aria-labelledby={`${id}-title`}
      slotProps={{ backdrop: { sx: { bgcolor: 'background.default' } }, paper: { sx: { maxWidth: 432 } } }}
      fullWidth
    >
      <AskAgain titleId={`${id}-title`} />
    </Dialog>
  );
}

function AskAgain({ titleId }: { titleId: string }) {
  const text = useText();
  const { signIn, tabSession } = useSignInParts();
  const [byWindow, setByWindow] = useState(signIn.way === 'hosted');
  // The covered screen does not change.
  const [hasUnsaved] = useState(hasUnsavedChanges);
  const render = ({ title, lead, form }: StepView) => (
    <DialogContent sx={{ padding: { xs: '24px 16px', sm: '24px' } }}>
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      <Box sx={{ color: 'text.secondary', marginBlock: '8px 24px' }}>{lead}</Box>
      {form}
      <Button variant="text" fullWidth onClick={() => tabSession.abandon()} sx={{ marginBlockStart: '8px' }}>
        {text('auth.again.leave')}
      </Button>
    </DialogContent>
  );
  const title = text('auth.again.title');
  const lead = text(hasUnsaved ? 'auth.again.helpUnsaved' : 'auth.again.help');
  if (byWindow) return render({ title, lead, form: <SignInPopup /> });
  return (
    <OwnSignIn
      title={title}
      lead={lead}
      // The session of the tab identifies the person and uncovers the screen.
      onEntered={() => {}}
      onPageNeeded={() => setByWindow(true)}
      render={render}
    />
  );
}

/** Opens the platform's page in a popup, because leaving this page would lose the input. */
function SignInPopup() {
  const text = useText();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Box
        component="output"
        sx={{ color: 'text.secondary', display: 'block', marginBlockEnd: opened ? '16px' : 0 }}
      >
        {opened && text('auth.again.opened')}
      </Box>
      <Button
        component="a"
        href={signInWindowStart}
        target="_blank"
        rel="opener"
        variant={opened ? 'outlined' : 'contained'}
        color={opened ? 'inherit' : 'primary'}
        fullWidth
        onClick={(event) => {
          setOpened(true);
          // When the browser blocks popups, the link opens a tab.
          const popup = window.open(signInWindowStart, 'frontdesk-sign-in', 'popup,width=480,height=720');
          if (popup) event.preventDefault();
        }}
      >
        {text(opened ? 'auth.again.openAgain' : 'auth.again.open')}
      </Button>
    </>
  );
}

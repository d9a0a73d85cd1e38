import * as z from 'zod';
import { SignInError, type CallbackParameters } from './signIn.ts';

/** Identity specification section 9. */
export const hiddenFrameTimeout = 120_000;

const shortText = z.string().max(2048);
const message = z.object({
  state: shortText,
  code: shortText.optional(),
  error: shortText.optional(),
  error_description: shortText.optional(),
  iss: shortText.optional(),
});

/**
 * Opens `fullUrl` in a hidden frame and waits for the platform's message for this `state` (reference/identity-flow.md
 * section 5). Ignores messages from other frames or origins. Always removes the frame and the listener.
 */
export function requestInHiddenFrame(
  fullUrl: string,
  state: string,
  { window = globalThis.window, timeout = hiddenFrameTimeout }: { window?: Window; timeout?: number } = {},
): Promise<CallbackParameters> {
  const { origin } = new URL(fullUrl);
  const { document } = window;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Sign-in';
  frame.setAttribute('aria-hidden', 'true');

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      release();
      reject(new SignInError('TIMED_OUT'));
    }, timeout);
    const onMessage = (event: MessageEvent<unknown>): void => {
      const isFromPlatform = event.source !== null && event.source === frame.contentWindow;
      if (event.origin !== origin || !isFromPlatform) return;
      const answer = readMessage(event.data);
      if (answer?.state !== state) return;
      release();
      resolve({
        code: answer.code,
        state: answer.state,
        error: answer.error,
        errorDescription: answer.error_description,
        iss: answer.iss,
      });
    };
    function release(): void {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      frame.remove();
    }
    // Added before the frame loads, so that no fast answer is missed.
    window.addEventListener('message', onMessage);
    frame.src = fullUrl;
    document.body.append(frame);
  });
}

function readMessage(data: unknown): z.infer<typeof message> | undefined {
  try {
    return message.safeParse(data).data;
  } catch {
    // The getters of a foreign object may throw.
    return undefined;
  }
}

import { useText } from '../../messages/useText.ts';
import { errorWords, requestIdOf } from '../words/errorWords.ts';
import { RequestId } from './RequestId.tsx';

/** What went wrong, with the request ID for support. */
export function ErrorText({ error }: { error: unknown }) {
  const text = useText();
  const requestId = requestIdOf(error);
  return (
    <>
      {errorWords(error, text)} {requestId && <RequestId id={requestId} />}
    </>
  );
}

/**
 * `fetch` for one file, with news of how much of it has left, from 0 to 1: fetch itself tells nothing of that. Of the
 * request it takes what `createApiClient` sends; like fetch it rejects with a TypeError where no answer came, and with
 * the signal's reason where it was aborted.
 */
export function uploadFetch(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address instanceof Request ? address.url : address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(answerOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The upload got no answer.')));
      request.addEventListener('abort', () => reject(signal?.reason));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body instanceof Blob ? body : null);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.flatMap((line): [string, string][] => {
    const at = line.indexOf(':');
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : [];
  });
  return new Response(responseText, { status, statusText, headers });
}

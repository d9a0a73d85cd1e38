/**
 * A `fetch` that reports upload progress from 0 to 1, which fetch itself does not. Supports the requests of
 * `createApiClient`. Like fetch, it rejects with a TypeError when no answer arrives, and with the signal's reason after
 * an abort.
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
  const lines = request.getAllResponseHeaders().split('\r\n');
  const headers = lines.flatMap((line): [string, string][] => {
    const at = line.indexOf(':');
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1)]] : [];
  });
  return new Response(responseText, { status, statusText, headers });
}

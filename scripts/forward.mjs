import { request as ask } from 'node:http';

/** Forwards a request to another server of this machine, including the Host header, and returns its answer. */
export function forwardTo(origin, incoming, outgoing) {
  const { hostname, port } = new URL(origin);
  const { method, url: path, headers } = incoming;
  const onward = ask({ hostname, port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  onward.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  incoming.pipe(onward);
}

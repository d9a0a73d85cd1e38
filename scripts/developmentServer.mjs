import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { build } from 'vite';

import { say } from './say.mjs';

/**
 * Rebuilds and restarts the server whenever one of its sources changes. It keeps its port. `ready()` waits for the
 * running server, or for the next one during a restart, and returns its line of JSON.
 */
export function developmentServer(flags) {
  let child;
  let port = '0';
  let running = deferred();

  async function restart() {
    running = running.settled ? deferred() : running;
    if (child) say('The server changed: restarting ...');
    await end(child);
    child = spawn(process.execPath, ['dist/dev-server/main.js', '--json', '--port', port, ...flags], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.once('exit', (code) => {
      // The server has printed the reason. A later version may start again; without a first one nothing can be served.
      if (code && port === '0') process.exit(1);
    });
    createInterface({ input: child.stdout }).once('line', (line) => {
      const ready = JSON.parse(line);
      // Behind the dashboard's address the server does not print its port; it is in `listens`.
      port = new URL(ready.listens).port;
      running.resolve({ ...ready, url: ready.listens });
    });
  }

  process.once('exit', () => child?.kill('SIGTERM'));
  void watch(restart);
  return {
    ready: () => running.promise,
    stop: () => end(child),
  };
}

async function watch(onBuilt) {
  const watcher = await build({
    logLevel: 'error',
    build: { ssr: true, outDir: 'dist/dev-server', emptyOutDir: true, watch: {} },
  });
  let restarts = Promise.resolve();
  watcher.on('event', ({ code, error }) => {
    if (code === 'ERROR') say(error.message);
    if (code === 'END') restarts = restarts.then(onBuilt);
  });
}

function end(child) {
  if (!child || child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

function deferred() {
  const result = { settled: false };
  result.promise = new Promise((resolve) => {
    result.resolve = (value) => {
      result.settled = true;
      resolve(value);
    };
  });
  return result;
}

import { spawn } from 'node:child_process';

/** Tools assume a terminal with colours when CI is set; files and pipes have none. */
const colours = process.stderr.isTTY ? {} : { NO_COLOR: '1' };

/**
 * Runs a program to its end. Its output goes to standard error, or is returned with `capture`.
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program does not exist
 */
export function run(program, programArguments, { env = {}, capture = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, programArguments, {
      env: { ...process.env, ...colours, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2],
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const output = () => Buffer.concat(chunks).toString('utf8');
    child.on('error', (error) => resolve({ code: 127, output: `${output()}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: output() }));
  });
}

/** Runs a script of an installed package, for example `node_modules/vite/bin/vite.js`. */
export function runNode(script, scriptArguments, options) {
  return run(process.execPath, [script, ...scriptArguments], options);
}

/** Runs npm, preferably the one that started this script, which also works where `npm` is a shell script. */
export function runNpm(npmArguments, options) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? runNode(npm, npmArguments, options) : run('npm', npmArguments, options);
}

import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Frontdesk needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

// Relative paths in arguments are relative to the caller's directory.
process.env.INIT_CWD ??= process.cwd();
// Every script runs in the project's folder, wherever it was called from.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

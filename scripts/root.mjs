import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Frontdesk needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

// What people name by a relative path they name from where they are.
process.env.INIT_CWD ??= process.cwd();
// Every script works from the project's own folder, wherever it was called from.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

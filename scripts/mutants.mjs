// `npm run mutants -- FOLDER`: changes one expression of the folder at a time and runs the folder's tests, of which one
// should fail (docs/mutants.md). `npm run mutants -- contract/mask.ts` changes one file.
import './root.mjs';

import { ensureDependencies } from './dependencies.mjs';
import { filesOfFolders, folderNames, mutate } from './mutantFolders.mjs';
import { abandon } from './say.mjs';

const words = process.argv.slice(2);
const wanted = (await filesOfFolders()).filter(({ folder, path }) =>
  words.some((word) => word === folder || word === path),
);
if (wanted.length === 0) abandon(`Name a file, or one of the folders: ${folderNames.join(', ')}.`);

await ensureDependencies();
process.exitCode = (await mutate(wanted)) ? 0 : 1;

import { readdir, readFile, writeFile } from 'node:fs/promises';

import { run, runNode } from './run.mjs';
import { say } from './say.mjs';

/**
 * The mutated files of a folder, and the tests that should notice, by project of vite.config.ts. Tests of the whole
 * product run all of this code too, but they take minutes for each mutant.
 * `skipsStatic`: without mutants of code that runs when its module loads, each of which needs all the tests.
 * @typedef {{ files: RegExp, skipsStatic?: true, tests: Record<string, string[]> }} MutatedFolder
 */

/** @type {Record<string, MutatedFolder>} */
const folders = {
  'src/records/undo': {
    files: /^src\/records\/undo\/\w+\.tsx?$/,
    tests: {
      screens: ['src/records/undo/{undoOnDesk,useLastAction,actAtOnce}.test.tsx'],
      alone: ['src/records/undo/useSaving.test.tsx'],
    },
  },
  // Apart from their hooks, whose tests need a DOM.
  drafts: {
    files: /^src\/(records\/drafts\/(?!use)\w+|providers\/(drafts|draftRows))\.ts$/,
    tests: { pure: ['src/records/drafts/*.test.ts'] },
  },
  'drafts/hooks': {
    files: /^src\/records\/drafts\/use\w+\.ts$/,
    tests: { screens: ['src/records/drafts/draftHooks.test.tsx'] },
  },
  'src/platform': {
    files: /^src\/platform\/(signIn\/)?(?!hiddenFrame|signIn\.|signInFlow)\w+\.ts$/,
    tests: { pure: ['src/platform/**/!(*.dom).test.ts'] },
  },
  // With tests that need a DOM.
  'src/platform/signIn': {
    files: /^src\/platform\/signIn\/(hiddenFrame|signIn|signInFlow)\.ts$/,
    tests: { screens: ['src/platform/signIn/*.dom.test.ts', 'src/providers/auth/authProvider.dom.test.ts'] },
  },
  // Without declarations of schemas and calls: their mutants are descriptions, examples and names, which are read by
  // people or compared with the wire by tests of the server. Tests of all declarations are left out, as they take
  // seconds to load.
  contract: {
    files:
      /^contract\/(errors|fields|mask|paths|violations|wallClock|queries\/(condition|filter|operands|paging|query|sorting)|entities\/\w+\/(\w+Rules|bookingPolicyDefaults|bookingTransitions|cloneContract|cloneRule|cutText|input|money|price|pricePath|raisedAmount|serviceState|slug|slugFromName|strictestPolicy|text))\.ts$/,
    skipsStatic: true,
    tests: {
      pure: [
        'contract/{errors,mask,paths,violations,wallClock}.test.ts',
        'contract/queries/*.test.ts',
        'contract/entities/*/*.test.ts',
      ],
    },
  },
  // What is derived from all declarations.
  'contract/declared': {
    files: /^contract\/(audience|prefixes|refusals|rights|shapes)\.ts$/,
    skipsStatic: true,
    tests: { pure: ['contract/{audience,call,refusals,rights,shapes}.test.ts', 'contract/calls/*.test.ts'] },
  },
  'src/providers': {
    files:
      /^src\/providers\/(data\/(families\/)?|auth\/(?!authProvider)|(?!test|connection|drafts|draftRows))\w+\.ts$/,
    tests: {
      pure: ['src/providers/**/!(*.dom).test.ts'],
      screens: ['src/providers/layoutMemory.dom.test.ts'],
    },
  },
  // Without the connection, whose tests start a server.
  'src/providers/auth': {
    files: /^src\/providers\/auth\/authProvider\.ts$/,
    tests: { screens: ['src/providers/auth/authProvider.dom.test.ts'] },
  },
  // The files without React, apart from types and styles. Screens are tested as a whole, in the browser. Without tests of
  // the editor of services, which take seconds to load, and agreement with the API's filters, which takes seconds.
  'src/records': {
    files:
      /^src\/records\/(bulk\/((rows|run|sheet)\/)?(choicesOf|rowChoice|runColumns|runCounts|runCsv|selectionChange|shownFields|updateCachedRun)|editor\/(conflicts\/mergeChanges|drafts\/recordDraft|fields\/(declaredFields|editorField)|save\/(errorsUnderFields|savePart|saveRecord|settledRecord)|sections\/sectionStates)|history\/(changeReader|changedParts|restore\/restoreRefusal)|list\/(rows\/columns|facets\/goneValues|historyStates|listFilter|sortOrders|advanced\/(conditionTree|readTyped))|others\/(savedFields|savedSince)|recordKind|trash\/trashQuestion)\.ts$/,
    tests: {
      pure: [
        'src/records/*.test.ts',
        'src/records/{bulk,editor,history,list,others,trash}/**/*.test.ts',
        'src/services/{bulk,list}/!(*.dom|conditionTree).test.ts',
      ],
    },
  },
  // The files whose tests need no database: with one, a mutant takes seconds. In three of them a function asks the
  // database; server tests test it.
  'server/rules/bookings': {
    files:
      /^server\/rules\/(bookings\/(bookingPolicyRules|messages\/manageLink|prices\/(cancellationFees|customVariants|prices|selectedPayment)|times\/(appointmentTimes|sessionLocation|staffSorting))|payments\/ways)\.ts$/,
    tests: {
      pure: [
        'server/rules/bookings/policyForCustomers.test.ts',
        'server/rules/bookings/messages/manageLink.test.ts',
        'server/rules/bookings/prices/{cancellationFees,offeredPayment,prices}.test.ts',
        'server/rules/bookings/times/*.test.ts',
        'server/rules/payments/ways.test.ts',
      ],
    },
  },
  'server/rules': {
    files:
      /^server\/rules\/(media\/(exifOrientation|isoBoxes|sniffPicture|stripAvif|stripPicture)|identity\/passwords\/passwords|services\/slugs\/listedSlugs|turns)\.ts$/,
    tests: {
      pure: [
        'server/rules/media/*.test.ts',
        'server/rules/identity/passwords/passwords.test.ts',
        'server/rules/services/slugs/listedSlugs.test.ts',
        'server/rules/turns.test.ts',
      ],
    },
  },
  // Without the agreement with the oracle, which takes a minute.
  'server/scheduling': {
    files: /^server\/scheduling\/((chains|diagnose|time)\/)?(?!testWorld)\w+\.ts$/,
    tests: { pure: ['server/scheduling/*.test.ts', 'server/scheduling/{chains,diagnose,time}/*.test.ts'] },
  },
};

export const folderNames = Object.keys(folders);

/** @returns {Promise<{ path: string, folder: string }[]>} every file that is mutated, with its folder */
export async function filesOfFolders() {
  const roots = ['contract', 'server/rules', 'server/scheduling', 'src'];
  const paths = (
    await Promise.all(
      roots.map(async (root) => (await readdir(root, { recursive: true })).map((path) => `${root}/${path}`)),
    )
  ).flat();
  return paths.toSorted().flatMap(inFolder);
}

/** The mutated files that differ from the main branch, or on it from the previous commit. */
export async function changedFiles() {
  const [head, base] = await Promise.all([git('rev-parse', 'HEAD'), git('merge-base', 'HEAD', 'main')]);
  const since = base === head ? 'HEAD~1' : base;
  const changed = await git('diff', '--name-only', '--diff-filter=d', since);
  return changed.split('\n').flatMap(inFolder);
}

async function git(...flags) {
  return (await run('git', flags, { capture: true })).output.trim();
}

function inFolder(path) {
  if (path.includes('.test.')) return [];
  const folder = folderNames.find((name) => folders[name].files.test(path));
  return folder ? [{ path, folder }] : [];
}

/**
 * Mutates files, folder by folder, and reuses the stored results of unchanged mutants.
 * @returns {Promise<boolean>} whether each folder reaches the score of stryker.config.mjs
 */
export async function mutate(files) {
  let good = true;
  for (const folder of folderNames) {
    const paths = files.filter((file) => file.folder === folder).map(({ path }) => path);
    if (paths.length === 0) continue;
    say(`\n--- mutants of ${folder}`);
    const results = `node_modules/.cache/mutants/${folder.replaceAll('/', '-')}.json`;
    const { skipsStatic, tests } = folders[folder];
    const runAll = () =>
      runNode(
        'node_modules/@stryker-mutator/core/bin/stryker.js',
        [
          'run',
          '--mutate',
          paths.join(','),
          '--incrementalFile',
          results,
          ...(skipsStatic ? ['--ignoreStatic'] : []),
        ],
        { env: { FRONTDESK_DEEP: '', FRONTDESK_MUTANT_TESTS: JSON.stringify(tests) } },
      );
    await forgetUntested(results);
    let { code } = await runAll();
    if (await forgetUntested(results)) ({ code } = await runAll());
    good &&= code === 0;
  }
  return good;
}

/**
 * Removes the mutants that no test of theirs has tried, so that the next run tries them again. On a busy machine
 * Stryker's worker sometimes runs no test, and such a mutant seems to survive.
 * @returns {Promise<boolean>} whether there were any
 */
async function forgetUntested(results) {
  const stored = await readFile(results, 'utf8').catch(() => undefined);
  if (stored === undefined) return false;
  const report = JSON.parse(stored);
  const tested = testedOnly(report);
  if (tested === report) return false;
  await writeFile(results, JSON.stringify(tested));
  return true;
}

/** A report of Stryker without untested mutants; the same report if it has none. */
export function testedOnly(report) {
  const files = Object.entries(report.files);
  if (!files.some(([, { mutants }]) => mutants.some(isUntested))) return report;
  return {
    ...report,
    files: Object.fromEntries(
      files.map(([path, file]) => [
        path,
        { ...file, mutants: file.mutants.filter((mutant) => !isUntested(mutant)) },
      ]),
    ),
  };
}

function isUntested({ status, coveredBy = [], testsCompleted = 0 }) {
  return status === 'Survived' && testsCompleted < coveredBy.length;
}

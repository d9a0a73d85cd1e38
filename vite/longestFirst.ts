import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than 20 s, the longest first (measured on two cores), because a clean clone has no recorded
 * times.
 */
const long = [
  'addedField.test.mjs',
  'everyPath.test.ts',
  'openApiClient.test.ts',
  'main.disk.test.ts',
  'main.test.ts',
  'everyCondition.test.tsx',
  'embedded.test.ts',
  'ServiceEdit.test.tsx',
  'callers.test.ts',
  'main.killedAbsence.test.ts',
  'main.killed.test.ts',
  'lock.test.ts',
  'races.test.ts',
  'bulkEdit.test.tsx',
  'agreement.test.ts',
  'troublesomeTexts.test.ts',
];

/** Starts the longest test files first, so that none of them runs alone at the end while another core is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the runner, not of an array
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project.name));
    return [...projects].flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((one, other) => rank(one) - rank(other)),
    );
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = long.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at === -1 ? long.length : at;
}

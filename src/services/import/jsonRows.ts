import { bulkRunLimits } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { isFields, type Fields } from '../../../contract/paths.ts';
import { FileFault } from './fileFault.ts';

export interface JsonRow {
  /** The line in which it begins. */
  line: number;
  service: Fields;
}

export const isJson = (text: string): boolean => /^\s*[{[]/.test(text);

/** The services of a JSON file: an exported object with `services`, or a list. Throws a FileFault. */
export async function jsonRows(text: string): Promise<JsonRow[]> {
  const content = parsed(text);
  const list: unknown = isFields(content) ? content['services'] : content;
  if (!Array.isArray(list) || !list.every(isFields)) throw new FileFault('noServices');
  if (list.length === 0) throw new FileFault('noRows');
  if (list.length > bulkRunLimits.records) throw new FileFault('tooManyRows');
  const lines = await linesOfObjects(text, Array.isArray(content) ? 1 : 2);
  return list.map((service, index) => ({ line: lines[index] ?? index + 1, service }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, line] = /line (\d+)/.exec(String(error)) ?? [];
    throw new FileFault('badJson', line === undefined ? undefined : Number(line));
  }
}

/** Tokens that are read between two frames. */
const piece = 100_000;

/** The lines of the objects inside of this many brackets, in valid JSON. */
async function linesOfObjects(text: string, depth: number): Promise<number[]> {
  const lines: number[] = [];
  let line = 1;
  let open = 0;
  let read = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}\n]/g)) {
    read += 1;
    if (read % piece === 0) await new Promise((resume) => setTimeout(resume));
    if (token === '\n') line += 1;
    else if (token === ']' || token === '}') open -= 1;
    else if (token === '[' || token === '{') {
      if (token === '{' && open === depth) lines.push(line);
      open += 1;
    }
  }
  return lines;
}

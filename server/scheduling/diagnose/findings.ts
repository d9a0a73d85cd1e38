import {
  diagnoseCodes,
  isBlocking,
  type DiagnoseCode,
} from '../../../contract/entities/availability/diagnosis.ts';
import type { Diagnosis, Evidence, Reason } from '../answer.ts';
import { inMap } from '../compiled.ts';

/** Collects reasons, and which of them alone prevent a booking. */
export interface Findings {
  /** Adds a reason that applies, whatever it blocks. Evidence of the same reason is merged. */
  note: (code: DiagnoseCode, evidence: Evidence) => void;
  /** Adds a reason that blocks every time. */
  blockAll: (code: DiagnoseCode) => void;
  /** Adds all further reasons that block one time. No later call makes it bookable. */
  block: (codes: readonly DiagnoseCode[]) => void;
  /** Whether a time is bookable; further reasons change nothing. */
  isBookable: () => boolean;
  answer: () => Omit<Diagnosis, 'timeZone'>;
}

/** Collects the findings of one diagnosis. */
export function createFindings(): Findings {
  const noted = new Map<DiagnoseCode, Evidence[]>();
  const always = new Set<DiagnoseCode>();
  const alone = new Set<DiagnoseCode>();
  let bookable = false;
  return {
    note: (code, evidence) => void inMap(noted, code, () => []).push(evidence),
    blockAll: (code) => void always.add(code),
    block(codes) {
      const [only, ...more] = new Set([...always, ...codes]);
      if (only === undefined) bookable = true;
      else if (more.length === 0) alone.add(only);
    },
    isBookable: () => bookable,
    answer() {
      const reasons = diagnoseCodes
        .filter((code) => !bookable || !isBlocking(code))
        .toSorted((one, other) => Number(alone.has(other)) - Number(alone.has(one)))
        .flatMap((code): Reason[] => {
          const evidence = noted.get(code);
          return evidence ? [{ code, evidence: joinEvidence(evidence) }] : [];
        });
      const sufficient = reasons.map(({ code }) => code).filter((code) => alone.has(code));
      return { bookable, reasons, ...(!bookable && { sufficient }) };
    },
  };
}

const longestList = 100;

/** Lists are joined, sorted and limited; the first number is kept. */
function joinEvidence(noted: readonly Evidence[]): Evidence {
  const joined: Record<string, unknown> = {};
  const lists = new Map<string, Set<string | number>>();
  for (const evidence of noted) {
    for (const [name, value] of Object.entries(evidence)) {
      if (!Array.isArray(value)) {
        joined[name] ??= value;
        continue;
      }
      const list = inMap(lists, name, () => new Set());
      for (const each of value) list.add(each);
    }
  }
  for (const [name, values] of lists)
    joined[name] = [...values].toSorted((one, other) => (one < other ? -1 : 1)).slice(0, longestList);
  return joined;
}

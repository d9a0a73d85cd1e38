/**
 * Asks the engine and the oracle the same question, and shrinks a case in which they differ. Reads lists page by page.
 */

import { freeTimes } from '../freeTimes.ts';
import type { Question } from '../question.ts';
import { entries, slot, slots } from './answers.ts';
import { minuteOf } from './business.ts';
import { chainEntries, chainSlot, chainSlots } from './chains.ts';
import { diagnosis } from './diagnosis.ts';
import type { Given } from './lists.ts';
import { course, eventSlot, eventSlots } from './sessions.ts';

/** The answer of the oracle: all pages, and only the codes of diagnose. */
export function oracleAnswer(given: Given, question: Question): unknown {
  switch (question.ask) {
    case 'SLOTS':
      return slots(given, question);
    case 'SLOT':
      return slot(given, question);
    case 'ENTRIES':
      return entries(given, question);
    case 'EVENT_SLOTS':
      return eventSlots(given, question);
    case 'EVENT_SLOT':
      return eventSlot(given, question, horizon(given));
    case 'CHAIN_SLOTS':
      return chainSlots(given, question);
    case 'CHAIN_SLOT':
      return chainSlot(given, question);
    case 'CHAIN_ENTRIES':
      return chainEntries(given, question);
    case 'COURSE': {
      const service = given.rules.services.find(({ scheduleId }) => scheduleId === question.scheduleId)!;
      return course(given, service, horizon(given));
    }
    case 'DIAGNOSE':
      return diagnosis(given, question, horizon(given));
    default:
      return question satisfies never;
  }
}

/** After the first two occurrences of every random rule: they repeat at least every three weeks. */
const horizon = ({ now }: Given) => minuteOf(now) + 8 * 7 * 1440;

function engineAnswer({ rules, busy, now }: Given, question: Question): unknown {
  const answer = freeTimes(rules, busy, question, now);
  if (answer && 'reasons' in answer)
    return { bookable: answer.bookable, codes: answer.reasons.map(({ code }) => code) };
  if (!answer || !('items' in answer)) return answer;
  const items: unknown[] = [...answer.items];
  for (let { next } = answer; next;) {
    const page = freeTimes(rules, busy, { ...question, after: next } as Listed, now);
    items.push(...page.items);
    ({ next } = page);
  }
  return items;
}

type Listed = Extract<Question, { after?: unknown }>;

/** A minimal case in which engine and oracle differ, with both answers. Undefined if they agree. */
export function difference(given: Given, question: Question): string | undefined {
  if (agree({ ...given, question })) return undefined;
  const refused = isRefused({ ...given, question });
  const small = shrink({ ...given, question }, (each) => !agree(each) && isRefused(each) === refused);
  return [
    JSON.stringify(small),
    `engine: ${engineText(small, small.question)}`,
    `oracle: ${oracleText(small, small.question)}`,
  ].join('\n');
}

const agree = ({ question, ...given }: Given & { question: Question }) =>
  engineText(given, question) === oracleText(given, question);

const isRefused = ({ question, ...given }: Given & { question: Question }) =>
  engineText(given, question).includes('"thrown"');

const engineText = (given: Given, question: Question) => asText(attempt(() => engineAnswer(given, question)));
const oracleText = (given: Given, question: Question) => asText(oracleAnswer(given, question));

function attempt(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    return { thrown: String(error), ...(error as object) };
  }
}

const asText = (value: unknown): string =>
  JSON.stringify(
    value ?? null,
    (_key, each: unknown) =>
      each && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : each,
    1,
  );

/** Removes whatever the difference does not need: elements of lists, then optional properties. */
function shrink<Value extends object>(value: Value, fails: (value: Value) => boolean): Value {
  let smallest = structuredClone(value);
  for (let again = true; again;) {
    again = false;
    for (const path of removable(smallest)) {
      const smaller = without(smallest, path);
      if (!smaller) continue;
      try {
        if (!fails(smaller)) continue;
      } catch {
        continue;
      }
      smallest = smaller;
      again = true;
    }
  }
  return smallest;
}

type Path = readonly (string | number)[];

/** Properties that a case may lack, in addition to those of questions. */
const optional = new Set(
  (
    'timeZone locationId allDay cancelled recurrence exceptions until count locationIds durationChoices addOns ' +
    'earliestBookingInMinutes latestBookingInMinutes waitingListCapacity occurrence title'
  ).split(' '),
);
const needed = new Set(
  'ask serviceId serviceIds from to start parts scheduleId eventId typeId resourceIds'.split(' '),
);

function mayGo(path: Path, parent: unknown): boolean {
  const last = path.at(-1)!;
  const list = path.at(-2)!;
  if (typeof last === 'number') {
    if (list === 'durations' || list === 'days') return (parent as unknown[]).length > 1;
    if (list === 'parts') return (parent as unknown[]).length > 2;
    return (
      list !== 'courses' && !(list === 'locations' && path[0] === 'rules' && path.length === 3 && last === 0)
    );
  }
  if (path[0] === 'question') return path.length > 1 && !needed.has(last);
  if (last === 'timeZone') return list !== 'business' && path.at(-3) !== 'series';
  if (last === 'locationId') return !('kind' in (parent as object)) && list !== 'hours';
  if (last === 'cancelled') return !path.includes('busy');
  return optional.has(last);
}

/** Paths of all removable properties and elements, the last elements of a list first. */
function removable(value: unknown, path: Path = []): Path[] {
  if (!value || typeof value !== 'object') return [];
  const keys = Array.isArray(value) ? [...value.keys()].toReversed() : Object.keys(value);
  return keys.flatMap((key) => [
    ...(mayGo([...path, key], value) ? [[...path, key]] : []),
    ...removable((value as Record<string | number, unknown>)[key], [...path, key]),
  ]);
}

function without<Value extends object>(value: Value, path: Path): Value | undefined {
  const copy = structuredClone(value);
  let parent: unknown = copy;
  for (const key of path.slice(0, -1))
    parent = (parent as Record<string | number, unknown> | undefined)?.[key];
  if (!parent || typeof parent !== 'object') return undefined;
  const last = path.at(-1)!;
  if (Array.isArray(parent) ? Number(last) >= parent.length : !(last in parent)) return undefined;
  if (!mayGo(path, parent)) return undefined;
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete (parent as Record<string, unknown>)[last];
  return copy;
}

import { masked, maskFor, type Mask } from '../../contract/audience.ts';
import type { AnswerOf, Call, InputOf } from '../../contract/call.ts';
import { rankAllows, type CallerRank } from '../../contract/callerRank.ts';
import type { ApiError } from '../../contract/errors.ts';
import { WireJson } from '../json/wireJson.ts';
import type { CallContext } from '../rules/callContext.ts';

/** Context of a handler, besides its input. */
export interface RequestContext extends CallContext {
  setHeader(name: string, value: string): void;
}

export interface Route {
  call: Call;
  /** Returns the body of the answer, or a WireJson of it. Called by `runRoute`. */
  handle(this: void, input: InputOf<Call>, context: RequestContext): Promise<unknown>;
  /** Converts a refusal to the form that this call's clients expect; absent: unchanged. */
  restate?: (this: void, refusal: ApiError) => ApiError;
}

/** Binds a handler to a call; the contract types its input and answer. */
export function answer<C extends Call>(
  call: C,
  handle: (input: InputOf<C>, context: RequestContext) => Promise<AnswerOf<C> | WireJson<AnswerOf<C>>>,
  restate?: Route['restate'],
): Route {
  return { call, handle: handle, ...(restate && { restate }) };
}

/** Runs a route. Removes from the answer all fields that the caller may not read, whatever the handler returns. */
export async function runRoute(
  { call, handle }: Route,
  input: InputOf<Call>,
  context: RequestContext,
): Promise<unknown> {
  const body = await handle(input, context);
  const mask = maskOf(call, context.caller.rank);
  return mask ? masked(body instanceof WireJson ? body.read() : body, mask) : body;
}

const masks = new WeakMap<Call, Map<CallerRank, Mask | undefined>>();

/** Computed once per call and rank. */
function maskOf(call: Call, rank: CallerRank): Mask | undefined {
  const known = masks.get(call) ?? new Map<CallerRank, Mask | undefined>();
  masks.set(call, known);
  if (!known.has(rank)) {
    known.set(
      rank,
      maskFor(call.schemas.answer, (audience) => rankAllows(rank, audience)),
    );
  }
  return known.get(rank);
}

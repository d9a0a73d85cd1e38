import { masked, maskFor, type Mask } from '../../contract/audience.ts';
import { rankAllows, type AnswerOf, type Call, type CallerRank, type InputOf } from '../../contract/call.ts';
import type { ApiError } from '../../contract/errors.ts';
import { WireJson } from '../json/wireJson.ts';
import type { CallContext } from '../rules/callContext.ts';

/** What a handler knows of the request beside its input. */
export interface RequestContext extends CallContext {
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
}

/** A call and the code that answers it. */
export interface Route {
  call: Call;
  /** The answer's body, or a WireJson of it. `runRoute` calls it. */
  handle(this: void, input: InputOf<Call>, context: RequestContext): Promise<unknown>;
  /** A refusal in the form that clients of this call understand; as it is where this is left out. */
  restate?: (this: void, refusal: ApiError) => ApiError;
}

/** Binds a handler to a call; the types of input and answer come from the contract. */
export function answer<C extends Call>(
  call: C,
  handle: (input: InputOf<C>, context: RequestContext) => Promise<AnswerOf<C> | WireJson<AnswerOf<C>>>,
  restate?: Route['restate'],
): Route {
  return { call, handle: handle, ...(restate && { restate }) };
}

/** Runs a route. The answer lacks the fields that its caller may not read, whatever the handler answers. */
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

/** Worked out once for a call and a rank. */
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

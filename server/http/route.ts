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
  /** The answer's body, or a WireJson of it. */
  handle(input: InputOf<Call>, context: RequestContext): Promise<unknown>;
  /** A refusal in the form that clients of this call understand; as it is where this is left out. */
  restate?: (this: void, refusal: ApiError) => ApiError;
}

/** Binds a handler to a call; the types of input and answer come from the contract. */
export function answer<C extends Call>(
  call: C,
  handle: (input: InputOf<C>, context: RequestContext) => Promise<AnswerOf<C> | WireJson<AnswerOf<C>>>,
  restate?: Route['restate'],
): Route {
  const masks = new Map<CallerRank, Mask | undefined>();
  const maskOf = (rank: CallerRank): Mask | undefined => {
    if (!masks.has(rank)) {
      masks.set(
        rank,
        maskFor(call.schemas.answer, (audience) => rankAllows(rank, audience)),
      );
    }
    return masks.get(rank);
  };
  return {
    call,
    /** Without the fields that the caller may not read, whatever the rule answers. */
    handle: async (input: InputOf<C>, context) => {
      const body = await handle(input, context);
      const mask = maskOf(context.caller.rank);
      return mask ? masked(body instanceof WireJson ? body.read() : body, mask) : body;
    },
    ...(restate && { restate }),
  };
}

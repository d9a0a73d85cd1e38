import type { Call, InputOf } from '../../contract/call.ts';
import type { Caller } from './caller.ts';
import type { Queries } from '../database/database.ts';
import { clientAddressHeader } from './options.ts';
import { insertLoggedCall, type LoggedCall } from '../tables/callLog.ts';
import { actorOf } from './writing.ts';

interface LoggedRequest {
  call: Call;
  input: InputOf<Call>;
  caller: Caller;
  request: Request;
  requestId: string;
  outcome: LoggedCall['outcome'];
  now: Date;
}

/**
 * Logs a changing call in the transaction of the change (security goal B19). Of the input only ids are logged, so
 * neither secrets nor line breaks. Refused calls changed nothing and are in the process's log; sign-ins have their
 * own log (tables/identity/signInLog.ts).
 */
export function logCall(
  db: Queries,
  { call, input, caller, request, ...rest }: LoggedRequest,
): Promise<void> {
  const { outcome, requestId, now } = rest;
  return insertLoggedCall(db, {
    businessId: caller.businessId ?? null,
    call: call.name,
    outcome,
    actor: actorOf(caller),
    clientId: caller.clientId ?? null,
    signInSessionId: caller.signInSessionId ?? null,
    named: Object.entries(input.path as object).flatMap(([name, value]) =>
      name === 'token' ? [] : [String(value)],
    ),
    clientAddress: request.headers.get(clientAddressHeader),
    requestId,
    at: now,
  });
}

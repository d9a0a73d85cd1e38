import * as z from 'zod';
import { ApiError, errorStatus, toErrorBody, type FieldViolation } from '../contract/errors.ts';

/** A simulated failure of the requests of one route. */
export interface Fault {
  /** Method and path, `*` for any part of a path: `PATCH /v2/services/*`. Default: every request. */
  route?: string;
  /** Only the nth matching request, counted from 1. Default: every one. */
  nth?: number;
  /** Milliseconds of delay before anything else. */
  delay?: number;
  /** Drops the connection before the server has received the request, or after it has answered. */
  drop?: 'before' | 'after';
  /** Answers with this error; its status derives from the code unless given. */
  code?: string;
  status?: number;
  description?: string;
  fieldViolations?: readonly FieldViolation[];
}

type Handle = (request: Request) => Response | Promise<Response>;

export interface Faults {
  add(...faults: Fault[]): void;
  clear(): void;
  /** Answers through `handle`, unless a fault applies. */
  apply(request: Request, handle: Handle): Promise<Response>;
}

/** The header for a fault of a single request, in the format of {@link parseFault}. */
export const faultHeader = 'x-frontdesk-fault';

export function createFaults(): Faults {
  const active: { fault: Fault; seen: number }[] = [];
  return {
    add: (...faults) => {
      for (const fault of faults) active.push({ fault, seen: 0 });
    },
    clear: () => {
      active.length = 0;
    },
    apply: (request, handle) => {
      const own = request.headers.get(faultHeader);
      let due: Fault | undefined = own === null ? undefined : parseFault(own);
      for (const entry of active) {
        if (!matches(entry.fault, request)) continue;
        entry.seen += 1;
        if (entry.fault.nth === undefined || entry.fault.nth === entry.seen) due ??= entry.fault;
      }
      return due ? happen(due, request, handle) : Promise.resolve(handle(request));
    },
  };
}

const count = z.coerce.number().int().nonnegative();
const parts = z.strictObject({
  route: z.string().optional(),
  nth: count.optional(),
  delay: count.optional(),
  drop: z.enum(['before', 'after']).optional(),
  code: z.string().optional(),
  status: count.optional(),
  description: z.string().optional(),
  field: z.string().optional(),
});

/**
 * Parses a fault from `?fault=` of the page's URL or from the request header: `route=PATCH
 * /v2/services/*;nth=2;code=SLUG_ALREADY_EXISTS`. `field=service.name` refuses that field.
 */
export function parseFault(text: string): Fault {
  const pairs = text.split(';').map((pair) =>
    pair
      .split(/=(.*)/s)
      .slice(0, 2)
      .map((piece) => piece.trim()),
  );
  const { field, ...fault } = parts.parse(Object.fromEntries(pairs));
  if (field === undefined) return fault;
  const description = fault.description ?? 'was refused by a fault.';
  return { ...fault, fieldViolations: [{ field, description, violatedRule: 'VALIDATION' }] };
}

function matches({ route }: Fault, request: Request): boolean {
  if (route === undefined) return true;
  const [method, path = '*'] = route.includes(' ') ? route.split(' ', 2) : [request.method, route];
  if (method !== request.method) return false;
  const wanted = path.split('/');
  const there = new URL(request.url).pathname.split('/');
  return (
    wanted.length === there.length && wanted.every((part, index) => part === '*' || part === there[index])
  );
}

async function happen(fault: Fault, request: Request, handle: Handle): Promise<Response> {
  if (fault.delay !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.delay));
  if (fault.drop === 'before') return Response.error();
  if (fault.drop === 'after') {
    await handle(request);
    return Response.error();
  }
  const { code, status, description, fieldViolations } = fault;
  if (code === undefined && status === undefined && fieldViolations === undefined) return handle(request);
  const requestId = crypto.randomUUID();
  const error = new ApiError(
    code ?? codeOf(status, fieldViolations),
    description ?? 'A fault was asked for.',
    {
      status,
      fieldViolations,
    },
  );
  return Response.json(toErrorBody(error, requestId), {
    status: error.status,
    headers: { 'X-Wix-Request-Id': requestId },
  });
}

function codeOf(status: number | undefined, violations: readonly FieldViolation[] | undefined): string {
  if (violations) return 'INVALID_ARGUMENT';
  const known = Object.entries(errorStatus).find(([, itsStatus]) => itsStatus === status);
  return known?.[0] ?? 'INTERNAL';
}

import type * as z from 'zod';
import { violationLimits, invalidArgument, type FieldViolation, type ViolatedRule } from './errors.ts';
import { isFields, ownValue } from './paths.ts';

type Issue = z.core.$ZodIssue;

/** Parses a value by its schema. Throws its violations; `at` is the path of the value, if it has one: `services.3.service`. */
export function parsedBy<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  at = '',
): z.output<Schema> {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (error) throw invalidArgument(zodToViolations(error, at === '' ? [] : at.split('.')));
  return data;
}

/**
 * The violations of a value by field, in the wire's terms (reference/query-language.md section 8). The server returns
 * them and forms may show them, so both use the same sentences.
 *
 * Parse with `{ reportInput: true }`, which is required to distinguish a missing field from a wrong type. A schema's
 * own rule passes `violatedRule`, `ruleName` and `data` through the `params` of its custom issue. Returns at most one
 * violation more than an error names, so that invalidArgument can report further ones.
 */
export function zodToViolations(error: z.core.$ZodError, prefix: readonly string[] = []): FieldViolation[] {
  return someOf(error.issues, (issue) => violationsOf(issue, prefix));
}

/** A megabyte of invalid fields causes a hundred thousand issues; only as many as are named are processed. */
function someOf<Item>(
  items: readonly Item[],
  violationsOfItem: (item: Item) => FieldViolation[],
): FieldViolation[] {
  const found: FieldViolation[] = [];
  for (const item of items) {
    if (found.length > violationLimits.named) break;
    found.push(...violationsOfItem(item));
  }
  return found.slice(0, violationLimits.named + 1);
}

function violationsOf(issue: Issue, prefix: readonly PropertyKey[]): FieldViolation[] {
  const path = [...prefix, ...issue.path];
  const field = path.map(String).join('.');
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) {
        return [{ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' }];
      }
      return [{ field, description: `must be ${nounOf(issue.expected)}`, violatedRule: 'VALIDATION' }];
    case 'too_big':
    case 'too_small':
      return [{ field, ...sizeViolation(issue) }];
    case 'invalid_format':
      return [{ field, ...formatViolation(issue) }];
    case 'not_multiple_of':
      return [{ field, description: `must be a multiple of ${issue.divisor}`, violatedRule: 'VALIDATION' }];
    case 'invalid_value':
      return [{ field, ...valueViolation(issue.input, issue.values) }];
    case 'unrecognized_keys':
      return someOf(issue.keys, (key) => [
        {
          field: [...path, key].map(String).join('.'),
          description: 'is not an accepted field',
          violatedRule: 'FIELD_NOT_ALLOWED',
        },
      ]);
    case 'invalid_union':
      return unionViolations(issue, path);
    case 'invalid_key':
    case 'invalid_element':
      return someOf(issue.issues, (inner) => violationsOf(inner, path));
    case 'custom':
      return [customViolation(issue, field)];
    default:
      return issue satisfies never;
  }
}

/** The violations that a change causes; a fault that existed before must not block an unrelated change. */
export function causedBy(
  before: readonly FieldViolation[],
  after: readonly FieldViolation[],
): FieldViolation[] {
  const old = new Set(before.map(keyOf));
  return after.filter((violation) => !old.has(keyOf(violation)));
}

function keyOf({ field, ruleName, violatedRule }: FieldViolation): string {
  return `${field} ${ruleName ?? violatedRule}`;
}

type Violation = Omit<FieldViolation, 'field'>;

function valueViolation(value: unknown, values: readonly z.core.util.Primitive[]): Violation {
  if (value === undefined) return { description: 'is required', violatedRule: 'REQUIRED_FIELD' };
  return {
    description: `must be one of ${values.map(String).join(', ')}`,
    violatedRule: 'INVALID_ENUM_VALUE',
    data: { values },
  };
}

function nounOf(expected: string): string {
  switch (expected) {
    case 'string':
      return 'text';
    case 'number':
      return 'a number';
    case 'int':
      return 'a whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    case 'object':
    case 'record':
      return 'an object';
    default:
      return `of the type ${expected}`;
  }
}

const sizeRules = {
  string: ['MAX_LENGTH', 'MIN_LENGTH', 'EXACT_LENGTH'],
  array: ['MAX_SIZE', 'MIN_SIZE', 'EXACT_SIZE'],
  number: ['MAX', 'MIN', 'VALIDATION'],
} as const satisfies Record<string, readonly [ViolatedRule, ViolatedRule, ViolatedRule]>;

function sizeViolation(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): Violation {
  const tooBig = issue.code === 'too_big';
  const threshold = Number(tooBig ? issue.maximum : issue.minimum);
  const kind = kindOf(issue.origin);
  const rule = sizeRules[kind][issue.exact ? 2 : tooBig ? 0 : 1];
  return { description: sizeSentence(issue, kind, threshold), violatedRule: rule, data: { threshold } };
}

function kindOf(origin: string): keyof typeof sizeRules {
  return origin === 'string' || origin === 'array' ? origin : 'number';
}

function sizeSentence(
  issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
  kind: keyof typeof sizeRules,
  threshold: number,
): string {
  const bound = issue.exact ? 'exactly' : issue.code === 'too_big' ? 'at most' : 'at least';
  if (kind === 'string') {
    if (issue.code === 'too_small' && threshold === 1) return 'must not be empty';
    return `must be ${bound} ${threshold} ${threshold === 1 ? 'character' : 'characters'} long`;
  }
  if (kind === 'array') return `must have ${bound} ${threshold} ${threshold === 1 ? 'entry' : 'entries'}`;
  if (issue.inclusive === false) {
    return `must be ${issue.code === 'too_big' ? 'less' : 'more'} than ${threshold}`;
  }
  return `must be ${bound} ${threshold}`;
}

/** The platform's name of a format, in `data.type` of a FORMAT violation, and its name for people. */
const formats: Record<string, [type: string, noun: string]> = {
  uuid: ['GUID', 'a UUID'],
  guid: ['GUID', 'a UUID'],
  email: ['EMAIL', 'an email such as name@example.com'],
  url: ['WEB_URL', 'a web address'],
  datetime: ['DATE_TIME', 'a UTC timestamp such as 2026-01-31T09:00:00.000Z'],
  date: ['DATE', 'a date such as 2026-01-31'],
  base64url: ['BASE64URL', 'base64url text'],
};

function formatViolation(issue: z.core.$ZodIssueInvalidStringFormat): Violation {
  const [type, noun] = formats[issue.format] ?? [issue.format.toUpperCase()];
  // A schema's own message describes the expected value; the library's default only repeats the pattern.
  const ownMessage = issue.message.startsWith('Invalid') ? undefined : issue.message;
  const description = ownMessage ?? (noun === undefined ? 'has an invalid format' : `must be ${noun}`);
  return { description, violatedRule: 'FORMAT', data: { type } };
}

/**
 * A value that matches no branch is explained by the closest one: the branch whose issue is deepest, and of equally deep
 * ones the branch of the value's own type.
 */
function unionViolations(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  path: readonly PropertyKey[],
): FieldViolation[] {
  const depth = (branch: readonly Issue[]) => Math.max(0, ...branch.map((inner) => inner.path.length));
  const otherTypes = (branch: readonly Issue[]) =>
    branch.filter(({ code, path: below }) => code === 'invalid_type' && below.length === 0).length;
  const [closest] = issue.errors.toSorted(
    (a, b) => depth(b) - depth(a) || otherTypes(a) - otherTypes(b) || a.length - b.length,
  );
  if (closest) return someOf(closest, (inner) => violationsOf(inner, path));
  const field = path.map(String).join('.');
  if (issue.inclusive !== false && issue.options) {
    // The issue is that of the field which names the branch, but its input is the whole object.
    const { discriminator = '', input, options } = issue;
    return [
      { field, ...valueViolation(isFields(input) ? ownValue(input, discriminator) : undefined, options) },
    ];
  }
  return [{ field, description: 'does not match any allowed format', violatedRule: 'ONE_OF_ALIGNMENT' }];
}

/** The `params` of a schema's own rule; `type` is the short form of `data: {type}`. */
type CustomParams = Partial<Pick<FieldViolation, 'violatedRule' | 'ruleName' | 'data'>> & { type?: string };

function customViolation(issue: z.core.$ZodIssueCustom, field: string): FieldViolation {
  const { violatedRule, ruleName, data, type }: CustomParams = issue.params ?? {};
  return {
    field,
    description: issue.message === 'Invalid input' ? 'is not valid' : issue.message,
    violatedRule: violatedRule ?? (ruleName ? 'OTHER' : 'VALIDATION'),
    ...(ruleName && { ruleName }),
    ...((data ?? type) && { data: data ?? { type } }),
  };
}

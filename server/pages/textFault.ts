import { email as emailSchema, text } from '../../contract/entities/values/text.ts';
import type { TextKey } from './texts/english.ts';
import type { Say } from './texts/texts.ts';

/** The error of a required line of text. */
export function textFault(
  value: string,
  { max, missing, say }: { max: number; missing: TextKey; say: Say },
): string | undefined {
  if (value === '') return say(missing);
  return text(max).safeParse(value).success ? undefined : say('fault.tooLong', { max });
}

/** The error of a required email. */
export function emailFaultOf({ say }: { say: Say }, email: string): string | undefined {
  if (email === '') return say('fault.emailMissing');
  return emailSchema(254).safeParse(email).success ? undefined : say('fault.emailWrong');
}

import * as z from 'zod';
import { anyText } from './text.ts';

/** A mail as its recipient would get it. */
export const composedMail = z.strictObject({
  to: anyText,
  subject: anyText,
  text: anyText,
  /** Of the text: `en`, `de` or `he`. */
  language: anyText,
});
export type ComposedMail = z.infer<typeof composedMail>;

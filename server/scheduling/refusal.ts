import type { Refusal } from './answer.ts';

/** An invalid question. */
export class RefusedQuestion extends Error {
  override name = 'RefusedQuestion';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The refusal of a field of the question. The caller throws it. */
export const refuseValue = (field: string, description: string): RefusedQuestion =>
  new RefusedQuestion({ code: 'INVALID_VALUE', field, description });

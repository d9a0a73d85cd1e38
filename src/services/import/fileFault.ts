/** Why a file cannot be imported. */
export type Fault =
  | 'tooLarge'
  | 'empty'
  | 'notText'
  | 'notTable'
  | 'openQuote'
  | 'badJson'
  | 'noServices'
  | 'noRows'
  | 'tooManyRows';

/** The refusal of a file before anything of it is sent. */
export class FileFault extends Error {
  constructor(
    readonly fault: Fault,
    /** The line of the fault, if it is known. */
    readonly line?: number,
  ) {
    super(fault);
  }
}

/** Which rows of a preview are part of the run. */
export interface RowChoice {
  excluded: ReadonlySet<string>;
  toggle: (serviceId: string) => void;
}

/**
 * Query options of a component that may not need the data. Without need it fetches nothing, and answers that other
 * components fetch do not render it.
 */
export const onlyIf = (isNeeded: boolean): { enabled: boolean; notifyOnChangeProps?: never[] } => ({
  enabled: isNeeded,
  ...(!isNeeded && { notifyOnChangeProps: [] }),
});

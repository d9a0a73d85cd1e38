import type { ChangeReader } from '../records/history/changeReader.ts';
import { usePlainChanges } from '../records/plain/usePlainChanges.ts';
import { customerFields } from './customerFields.ts';

/** Describes changes of customers. */
export function useCustomerChanges(): ChangeReader {
  return {
    ...usePlainChanges(customerFields),
    sentenceOf({ action, mergedName: other }) {
      if (action !== 'merged') return undefined;
      return other === undefined
        ? 'history.did.mergedUnnamed'
        : { key: 'history.did.merged', values: { other } };
    },
  };
}

import type { StaffMember } from '../../../contract/entities/staffMember.ts';
import type { Text } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import { allOfThem } from '../../ui/allOfThem.ts';
import { readServices, type ServicesAsked } from '../list/readServices.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { csvHead, csvLines } from './serviceCsv.ts';

interface Export extends ServicesAsked {
  text: Text;
  /** Of the business. */
  currency: string | undefined;
  /** Told after each page how many services are in the file so far. */
  onCount: (count: number) => void;
}

/**
 * Writes services into a file, page by page, and saves it. Answers how many it has. Rejects with the signal's reason
 * when it was stopped; of a part no file is made.
 */
export async function exportServices(api: FrontdeskDataProvider, asked: Export): Promise<number> {
  const { text, currency, onCount, signal } = asked;
  const now = new Date();
  const words = { text, currency, now, staffNames: await staffNamesOf(api) };
  // Kept as the parts that they came in: joining them would hold everything twice.
  const parts = [csvHead(words)];
  let count = 0;
  for await (const services of readServices(api, asked)) {
    parts.push(csvLines(services, words));
    count += services.length;
    onCount(count);
  }
  signal.throwIfAborted();
  const content = new Blob(parts, { type: 'text/csv;charset=utf-8' });
  saveFile(content, `services-${now.toISOString().slice(0, 10)}.csv`);
  return count;
}

async function staffNamesOf(api: FrontdeskDataProvider): Promise<ReadonlyMap<string, string>> {
  const [{ pagination }] = allOfThem;
  const { data } = await api.getList<StaffMember>('staffMembers', { pagination });
  return new Map(data.flatMap(({ resourceId, name }) => (resourceId ? [[resourceId, name]] : [])));
}

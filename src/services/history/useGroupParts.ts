import * as z from 'zod';
import { addOnGroup, type AddOnGroup } from '../../../contract/entities/prices/addOnGroup.ts';
import { getPath, type Fields } from '../../../contract/paths.ts';
import { useText } from '../../messages/useText.ts';
import { useAddOns } from '../addOns/useAddOns.ts';
import { useGroupWords } from '../addOns/useGroupWords.ts';
import type { ServicePart } from './changedServiceParts.ts';
import type { PartWords } from '../../records/history/changeReader.ts';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';

/** Returns a function that describes changes of add-on groups: added, removed and changed ones. */
export function useGroupParts(): (part: ServicePart) => PartWords[] {
  const text = useText();
  const groupWords = useGroupWords();
  const { addOns } = useAddOns();

  const nameOf = (id: string) => nameOrGone(addOns, id, text('addOns.gone'));

  return ({ paths, before, after }) => {
    const [was, is] = [groupsIn(before), groupsIn(after)];
    const said = { paths, before: '', after: '', added: [], removed: [] };
    const come = is.filter((group) => !find(was, group));
    const gone = was.filter((group) => !find(is, group));
    const groupsPart: PartWords = {
      ...said,
      key: 'addOns',
      label: text('serviceField.addOnGroups'),
      before: groupWords(was),
      after: groupWords(is),
      added: come.map((group) => groupWords([group])),
      removed: gone.map((group) => groupWords([group])),
    };
    const inGroups = is.flatMap((group) => {
      const old = find(was, group);
      return old ? partsOfGroup(old, group) : [];
    });
    const moved = inGroups.length === 0 && groupsPart.before !== groupsPart.after;
    return come.length > 0 || gone.length > 0 || moved ? [groupsPart, ...inGroups] : inGroups;

    function partsOfGroup(old: AddOnGroup, now: AddOnGroup): PartWords[] {
      const group = old.name ?? '';
      const [ids, nextIds] = [old.addOnIds ?? [], now.addOnIds ?? []];
      const field = (label: string) => text('history.field.ofGroup', { field: label, group });
      const values = [
        { key: 'name', label: field(text('addOns.name')), say: ({ name = '' }: AddOnGroup) => name },
        { key: 'prompt', label: field(text('addOns.prompt')), say: ({ prompt = '' }: AddOnGroup) => prompt },
        { key: 'most', label: field(text('addOns.most')), say: mostWords },
      ].map(({ key, label, say }) => ({
        ...said,
        key: `${key} ${old.id}`,
        label,
        before: say(old),
        after: say(now),
      }));
      const inside: PartWords = {
        ...said,
        key: `addOns ${old.id}`,
        label: text('addOns.list', { group }),
        before: ids.map(nameOf).join(', '),
        after: nextIds.map(nameOf).join(', '),
        added: nextIds.filter((id) => !ids.includes(id)).map(nameOf),
        removed: ids.filter((id) => !nextIds.includes(id)).map(nameOf),
      };
      return [...values, inside].filter((part) => part.before !== part.after);
    }
  };

  function mostWords({ maxNumberOfAddOns }: AddOnGroup): string {
    return maxNumberOfAddOns
      ? text('addOns.upTo', { smart_count: maxNumberOfAddOns })
      : text('addOns.asMany');
  }
}

const groupsIn = (side: Fields): AddOnGroup[] =>
  z.array(addOnGroup).safeParse(getPath(side, 'addOnGroups')).data ?? [];

const find = (groups: readonly AddOnGroup[], { id }: AddOnGroup) => groups.find((group) => group.id === id);

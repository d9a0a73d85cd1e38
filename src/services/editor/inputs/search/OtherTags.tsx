import { Box } from '@mui/material';
import { X } from 'lucide-react';
import { Field } from '../../../../ui/fields/form/Field.tsx';
import { IconAction } from '../../../../ui/IconAction.tsx';
import { oneLine } from '../../../../ui/textStyles.ts';
import { useBusiness } from '../../../../ui/business/useBusiness.ts';
import { useText } from '../../../../messages/useText.ts';
import { listOf } from '../../../../ui/words/listOf.ts';
import { otherTags, tagName, tagValue } from './searchTags.ts';
import { useSearchTags } from './useSearchTags.ts';

/** Meta tags without a field of their own, removable one by one; renders nothing without any. */
export function OtherTags() {
  const text = useText();
  const { locale } = useBusiness();
  const { id, tags, write, change } = useSearchTags('others', (before) =>
    listOf(otherTags(before).map(tagName), locale),
  );
  const others = otherTags(tags);
  if (others.length === 0 && !change) return null;
  return (
    <Field
      {...{ id, change }}
      group
      label={text('serviceField.seoData.tags.others')}
      help={text('serviceEditor.search.othersHelp')}
    >
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {others.map((tag) => {
          const name = tagName(tag);
          return (
            <Box component="li" key={JSON.stringify(tag)} sx={line}>
              <Box component="span" sx={{ fontWeight: 500 }}>
                {name}
              </Box>
              <Box component="span" sx={{ ...oneLine, flex: 1, color: 'text.secondary' }}>
                {tagValue(tag)}
              </Box>
              <IconAction
                icon={X}
                label={text('serviceEditor.search.removeTag', { name })}
                onClick={() => write(tags.filter((one) => one !== tag))}
              />
            </Box>
          );
        })}
      </Box>
    </Field>
  );
}

const line = { display: 'flex', alignItems: 'center', gap: '12px', minHeight: 36, minWidth: 0 } as const;

import { Box, Link } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { isUntitledSlug, slugFromName } from '../../../../../contract/entities/services/slugFromName.ts';
import { SlugSuggestions } from '../../../addresses/SlugSuggestions.tsx';
import { useLatinSlugs } from '../../../addresses/useLatinSlugs.ts';
import { useText } from '../../../../messages/useText.ts';
import { useServiceForm } from '../../useServiceForm.ts';

/** Slug of a new service whose name yields no readable one, with a transliterated suggestion. */
export function NewAddress() {
  const text = useText();
  const { service } = useServiceForm();
  const { setValue } = useFormContext();
  const { mainSlug } = service;
  // A cleared name is absent.
  const name = service.name || '';
  const latinSlug = useLatinSlugs([name])(name);
  const derived = slugFromName(name);
  const chosen = mainSlug?.name;
  const choose = (slug: string | undefined) => setValue('mainSlug.name', slug, { shouldDirty: true });
  if (name === '' || (chosen === undefined && latinSlug === undefined && !isUntitledSlug(derived)))
    return null;
  return (
    <Box component="output" sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: '-8px' }}>
      {text('addresses.new')} <span dir="ltr">{chosen ?? derived}</span>
      {chosen === undefined ? (
        <>
          {isUntitledSlug(derived) && <div>{text('addresses.untitled')}</div>}
          <SlugSuggestions slugs={latinSlug === undefined ? [] : [latinSlug]} onPick={choose} />
        </>
      ) : (
        <>
          {' · '}
          <Link
            component="button"
            type="button"
            onClick={() => choose(undefined)}
            sx={{ typography: 'body2' }}
          >
            {text('cloning.check.follow')}
          </Link>
        </>
      )}
    </Box>
  );
}

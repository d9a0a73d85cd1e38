import { Box } from '@mui/material';
import {
  cutAtWord,
  ownSearchResult,
  searchResultLengths,
  searchResultOf,
} from '../../../../../contract/entities/values/searchResult.ts';
import { slugFromName } from '../../../../../contract/entities/services/slugFromName.ts';
import { useBusiness } from '../../../../ui/business/useBusiness.ts';
import { useText } from '../../../../messages/useText.ts';
import { tagsIn } from './searchTags.ts';
import { useServiceForm } from '../../useServiceForm.ts';

/** Preview of the search engine listing from the current values. */
export function SearchPreview() {
  const text = useText();
  const { business } = useBusiness();
  const { service } = useServiceForm();
  const { listed } = ownSearchResult(tagsIn(service.seoData?.tags));
  const name = service.name || text('serviceEditor.aside.noName');
  const { title, description } = searchResultOf({ ...service, name }, business?.name ?? '');
  return (
    <Box component="figure" aria-labelledby="search-preview" sx={well}>
      <Box id="search-preview" component="figcaption" sx={{ typography: 'body2', color: 'text.tertiary' }}>
        {text('serviceEditor.search.preview')}
      </Box>
      {listed ? (
        <>
          <Box dir="ltr" sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {addressParts(service.urls?.servicePage?.url, service.mainSlug?.name || slugFromName(name))}
          </Box>
          <Box sx={{ typography: 'h3', fontWeight: 500, color: 'accent.text', overflowWrap: 'anywhere' }}>
            {cutAtWord(title, searchResultLengths.title)}
          </Box>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {description
              ? cutAtWord(description, searchResultLengths.description)
              : text('serviceEditor.search.noDescription')}
          </Box>
        </>
      ) : (
        <Box>{text('serviceEditor.search.unlisted')}</Box>
      )}
    </Box>
  );
}

/** `studio.example › service-page › yoga`, with the typed slug. */
function addressParts(known: string | undefined, slug: string): string {
  const url = new URL(known ?? '/service-page/_', location.origin);
  const folders = url.pathname.split('/').filter(Boolean).slice(0, -1);
  return [url.host, ...folders, slug].join(' › ');
}

const well = {
  margin: 0,
  padding: '12px 16px',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'sunken',
  minWidth: 0,
} as const;

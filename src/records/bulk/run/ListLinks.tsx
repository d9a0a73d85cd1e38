import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../../messages/useText.ts';
import { useBulkFamilies } from '../BulkFamilyContext.ts';
import { familyTextOf } from '../familyText.ts';

/** Links to the lists with bulk actions. */
export function ListLinks() {
  const text = useText();
  return useBulkFamilies().map(({ path, bulk }) => (
    <Button key={path} component={Link} to={`/${path}`}>
      {familyTextOf(text, bulk)('toList')}
    </Button>
  ));
}

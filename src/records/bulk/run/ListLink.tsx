import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../../messages/useText.ts';
import { useBulkFamilies } from '../BulkFamilyContext.ts';
import { familyTextOf } from '../familyText.ts';

/** Links to the first list with bulk actions. */
export function ListLink() {
  const text = useText();
  const [first] = useBulkFamilies();
  return (
    first && (
      <Button component={Link} to={`/${first.path}`}>
        {familyTextOf(text, first.bulk)('toList')}
      </Button>
    )
  );
}

import { Box, Button, OutlinedInput } from '@mui/material';
import { useId, useState, type KeyboardEvent } from 'react';
import type { ServiceLocation } from '../../../contract/entities/services/serviceLocation.ts';
import { useText } from '../../messages/useText.ts';

interface OwnAddressInputProps {
  locations: readonly ServiceLocation[];
  onAdd: (location: ServiceLocation) => void;
}

/** Input of a custom location for this service only. */
export function OwnAddressInput({ locations, onAdd }: OwnAddressInputProps) {
  const text = useText();
  const id = useId();
  const [address, setAddress] = useState('');
  const formattedAddress = address.trim();
  const isThere = locations.some(({ custom }) => custom?.address?.formattedAddress === formattedAddress);
  const add = () => {
    if (formattedAddress === '' || isThere) return;
    onAdd({ type: 'CUSTOM', custom: { address: { formattedAddress } } });
    setAddress('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 500, marginBlockEnd: '6px' }}>
        {text('places.address')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        <OutlinedInput
          id={id}
          value={address}
          autoComplete="off"
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{ input: { dir: 'auto', maxLength: 512, 'aria-describedby': `${id}-note` } }}
          sx={{ flex: '1 1 200px', minWidth: 0 }}
        />
        <Button onClick={add} disabled={formattedAddress === '' || isThere}>
          {text('places.addAddress')}
        </Button>
      </Box>
      <Box id={`${id}-note`} sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '6px' }}>
        {text(formattedAddress !== '' && isThere ? 'places.addressTwice' : 'places.addressHelp')}
      </Box>
    </Box>
  );
}

import { Box, Button } from '@mui/material';
import { useId, useMemo, useState } from 'react';
import { encode } from 'uqr';
import type { Service } from '../../../contract/entities/services/service.ts';
import { DialogBody } from '../../ui/dialogs/DialogBody.tsx';
import { dialogFoot, SheetDialog } from '../../ui/dialogs/SheetDialog.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useText } from '../../messages/useText.ts';
import { saveFile } from '../../ui/saveFile.ts';

const pages = ['servicePage', 'bookingPage', 'calendarPage'] as const;

/** QR code of one of a service's URLs, for printing or display. */
export function QrDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const text = useText();
  const id = useId();
  const { name, urls = {}, mainSlug } = service;
  const known = pages.filter((page) => urls[page]?.url !== undefined);
  const [chosen, setChosen] = useState<(typeof pages)[number]>(known[0] ?? 'servicePage');
  const url = urls[chosen]?.url ?? '';
  const code = useMemo(() => drawingOf(url), [url]);
  const download = () =>
    saveFile(
      new Blob([svgOf(code)], { type: 'image/svg+xml' }),
      `${mainSlug?.name ?? 'service'}-${chosen}.svg`,
    );
  return (
    <SheetDialog id={id} width={400} onClose={onClose}>
      <DialogBody id={id} title={text('addresses.qr.title', { name })} lead={text('addresses.qr.lead')}>
        {known.length > 1 && (
          <Field id={`${id}-page`} label={text('addresses.qr.page')}>
            <Select
              id={`${id}-page`}
              value={chosen}
              onChange={({ target }) => setChosen(known.find((page) => page === target.value) ?? chosen)}
            >
              {known.map((page) => (
                <option key={page} value={page}>
                  {text(`addresses.qr.${page}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {/* Dark on light in both themes, as scanners expect. */}
        <Box
          component="svg"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={text('addresses.qr.picture', { url })}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          sx={picture}
        >
          <rect width={code.size} height={code.size} fill="white" />
          <path d={code.path} fill="black" />
        </Box>
        <Box dir="ltr" sx={{ typography: 'body2', overflowWrap: 'anywhere', textAlign: 'center' }}>
          {url}
        </Box>
      </DialogBody>
      <Box sx={dialogFoot}>
        <Button onClick={onClose}>{text('addresses.qr.close')}</Button>
        <Button variant="contained" color="primary" onClick={download}>
          {text('addresses.qr.download')}
        </Button>
      </Box>
    </SheetDialog>
  );
}

interface Drawing {
  /** Side length in modules, including the quiet zone of four on each side. */
  size: number;
  /** Dark modules as one SVG path. */
  path: string;
}

function drawingOf(url: string): Drawing {
  const { size, data } = encode(url, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return { size, path };
}

function svgOf({ size, path }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${path}"/></svg>`;
}

const picture = {
  display: 'block',
  width: 240,
  maxWidth: '100%',
  marginInline: 'auto',
  marginBlock: '8px 12px',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'line',
};

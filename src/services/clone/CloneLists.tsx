import { Box } from '@mui/material';
import { Check, X, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { cloneContract, cloneLists } from '../../../contract/entities/services/cloneContract.ts';
import type { CloneLine } from '../../../contract/entities/services/cloneRule.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { getPath } from '../../../contract/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useText } from '../../messages/useText.ts';

/** Fixed parts: what clones copy, and what not and why. Omits lines that don't apply. */
export function CloneLists({ services }: { services: readonly Service[] }) {
  const text = useText();
  const isShown = (line: CloneLine) => services.some((service) => concerns(line, service));
  return (
    <Box sx={lists}>
      <LineList title={text('cloning.copied')} icon={Check} tone="good.mark">
        {cloneLists.copied.filter(isShown).map((line) => text(`cloning.line.${line}`))}
      </LineList>
      <LineList title={text('cloning.notCopied')} icon={X} tone="off.mark">
        {cloneLists.notCopied.filter(isShown).map((line) => text(`cloning.line.${line}`))}
      </LineList>
    </Box>
  );
}

const textFields = Object.entries(cloneContract).flatMap(([field, { line }]) =>
  line === 'texts' ? field : [],
);

function concerns(line: CloneLine, service: Service): boolean {
  switch (line) {
    case 'category':
      return service.category?.id !== undefined;
    case 'resources':
      return (service.serviceResources ?? []).length > 0;
    case 'searchEngines':
      return service.seoData !== undefined;
    case 'addOns':
      return (service.addOnGroups ?? []).length > 0;
    case 'singleSessions':
      return service.type !== 'APPOINTMENT';
    case 'texts':
      return textFields.some((field) => getPath(service, field));
    case 'price':
    case 'booking':
    case 'length':
    case 'name':
    case 'address':
    case 'visibility':
    case 'bookings':
      return true;
    default:
      return line satisfies never;
  }
}

interface LineListProps {
  title: string;
  icon: LucideIcon;
  tone: string;
  children: readonly string[];
}

function LineList({ title, icon, tone, children }: LineListProps) {
  const id = useId();
  return (
    <div>
      <Box id={id} sx={{ fontWeight: 500, marginBlockEnd: '4px' }}>
        {title}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {children.map((line) => (
          <Box component="li" key={line} sx={item}>
            <Box component="span" sx={{ color: tone, lineHeight: 0, paddingBlockStart: '1px' }}>
              <Icon of={icon} size={16} />
            </Box>
            {line}
          </Box>
        ))}
      </Box>
    </div>
  );
}

const item = { display: 'flex', gap: '6px', paddingBlock: '3px', typography: 'body2' };

const lists = {
  display: 'grid',
  gap: '16px 24px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

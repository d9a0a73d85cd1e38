import { Box } from '@mui/material';
import { Check, X } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { serviceLimits, type Service } from '../../../contract/entities/service.ts';
import { ConsequenceDialog } from '../../layout/ConsequenceDialog.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useApi } from '../../layout/useApi.ts';
import { useBusiness } from '../../layout/useBusiness.ts';
import { useToast } from '../../layout/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../listOf.ts';

/** Says what a clone takes over and what not, makes it, names it, and opens it. */
export function CloneDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const inputId = useId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { locale } = useBusiness();
  const [name, setName] = useState(() => text('serviceEditor.clone.copyName', { name: service.name }));
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function clone(): Promise<void> {
    setPending(true);
    setError(undefined);
    try {
      const { data, meta } = await api.clone(service.id);
      const made = await renamed(data);
      const parts = meta.notCopied.map((part) => text(`serviceEditor.clone.error.${part}`));
      toast.done(
        parts.length > 0
          ? text('serviceEditor.clone.partly', { name: made.name, parts: listOf(parts, locale) })
          : text('serviceEditor.clone.done', { name: made.name }),
      );
      onClose();
      await navigate(`/services/${made.id}`);
      void queryClient.invalidateQueries({ queryKey: ['services'] });
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  }

  /** The clone stands already: a name that is refused is said, and changed on its own screen. */
  async function renamed(clone: Service): Promise<Service> {
    const wanted = name.trim();
    if (wanted === '' || wanted === clone.name) return clone;
    try {
      const data = { ...clone, name: wanted };
      return (await api.update<Service>('services', { id: clone.id, data, previousData: clone })).data;
    } catch (failure) {
      toast.failed(text('serviceEditor.clone.renameFailed', { name: clone.name }), failure);
      return clone;
    }
  }

  return (
    <ConsequenceDialog
      open
      title={text('serviceEditor.clone.title', { name: service.name })}
      lead={text('serviceEditor.clone.lead')}
      safe={text('serviceEditor.clone.safe')}
      act={text('serviceEditor.clone.act')}
      effect="changes"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void clone()}
    >
      <Box
        component="label"
        htmlFor={inputId}
        sx={{ display: 'block', fontWeight: 500, marginBlockEnd: '6px' }}
      >
        {text('serviceEditor.clone.name')}
      </Box>
      <Box
        component="input"
        id={inputId}
        value={name}
        maxLength={serviceLimits.nameLength}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        sx={input}
      />
      <Box sx={lists}>
        <Part
          title={text('serviceEditor.clone.copied')}
          icon={<Icon of={Check} size={16} />}
          tone="good.mark"
        >
          {copiedOf(service).map((part) => text(`serviceEditor.clone.what.${part}`))}
        </Part>
        <Part title={text('serviceEditor.clone.notCopied')} icon={<Icon of={X} size={16} />} tone="off.mark">
          {notCopiedOf(service).map((part) => text(`serviceEditor.clone.not.${part}`))}
        </Part>
      </Box>
      {!service.hidden && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: '12px' }}>
          {text('serviceEditor.clone.visible')}
        </Box>
      )}
    </ConsequenceDialog>
  );
}

/** What this service has to be copied; contract/entities/cloneContract.ts says it of every field. */
function copiedOf({ type, category, payment }: Service) {
  return [
    'texts',
    ...(category?.id ? (['category'] as const) : []),
    'price',
    ...(payment?.rateType === 'VARIED' ? (['variants'] as const) : []),
    'rules',
    type === 'APPOINTMENT' ? 'length' : 'capacity',
    'staff',
    'places',
    'visibility',
    ...(type === 'APPOINTMENT' ? [] : (['sessions'] as const)),
  ] as const;
}

function notCopiedOf({ payment, addOnGroups }: Service) {
  return [
    'bookings',
    'address',
    'form',
    ...(payment?.pricingPlanIds?.length ? (['plans'] as const) : []),
    ...(addOnGroups?.length ? (['addOns'] as const) : []),
  ] as const;
}

interface PartProps {
  title: string;
  icon: ReactNode;
  tone: string;
  children: readonly string[];
}

function Part({ title, icon, tone, children }: PartProps) {
  return (
    <div>
      <Box sx={{ fontWeight: 500, marginBlockEnd: '4px' }}>{title}</Box>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {children.map((line) => (
          <Box
            key={line}
            component="li"
            sx={{ display: 'flex', gap: '6px', paddingBlock: '3px', typography: 'body2' }}
          >
            <Box component="span" sx={{ color: tone, lineHeight: 0, paddingBlockStart: '1px' }}>
              {icon}
            </Box>
            {line}
          </Box>
        ))}
      </Box>
    </div>
  );
}

const input = {
  width: 1,
  height: { xs: 44, sm: 36 },
  paddingInline: '12px',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'control',
  bgcolor: 'surface',
  color: 'text.primary',
  typography: 'body1',
  '@media (max-width: 599.95px)': { fontSize: '1rem' },
} as const;

const lists = {
  display: 'grid',
  gap: '16px 24px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 3fr' },
  marginBlockStart: '16px',
};

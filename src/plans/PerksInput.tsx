import { Box, Button, OutlinedInput } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { pricingPlanLimits, type Perk } from '../../contract/entities/prices/pricingPlan.ts';
import { useText } from '../messages/useText.ts';
import { Field } from '../ui/fields/form/Field.tsx';
import { describedBy } from '../ui/fields/form/FieldNote.tsx';
import { OrderList } from '../ui/fields/order/OrderList.tsx';
import { useField } from '../ui/fields/form/useField.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { perksIn, perkWords } from './perksIn.ts';

/** The perks of a plan: short texts in the order customers see. */
export function PerksInput() {
  const text = useText();
  const { locale } = useBusiness();
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ readonly target: string; readonly count: number }>(undefined);
  const { id, field, error, change } = useField({
    source: 'perks',
    format: (value) => value,
    parse: (value) => value,
    describe: (value) => perkWords(value, locale),
  });
  const perks = perksIn(field.value);
  const isFull = perks.length >= pricingPlanLimits.perks;
  const write = (after: readonly Perk[]) => field.onChange(after);
  const nameOf = ({ description }: Perk, at: number) => description || text('plans.perks.at', { at: at + 1 });

  // Focuses the input of an added perk, or the control after a removed one, before the next key arrives. Renders with
  // the previous number of perks can come first.
  useLayoutEffect(() => {
    if (wanted.current?.count !== perks.length) return;
    frame.current?.querySelector<HTMLElement>(wanted.current.target)?.focus();
    wanted.current = undefined;
  });

  function writeAndFocus(after: readonly Perk[], target: string): void {
    wanted.current = { target, count: after.length };
    write(after);
  }

  function add(at = perks.length): void {
    if (!isFull) writeAndFocus(perks.toSpliced(at, 0, { description: '' }), `#perks-${at}`);
  }

  function remove(at: number): void {
    const next = Math.min(at, perks.length - 2);
    writeAndFocus(perks.toSpliced(at, 1), next < 0 ? '[data-add]' : `#perks-${next}`);
  }

  return (
    <div ref={frame}>
      <Field
        {...{ id, change }}
        group
        label={text('plans.field.perks')}
        help={isFull ? text('plans.perks.full', { most: pricingPlanLimits.perks }) : text('plans.perks.help')}
        error={perks.some(isBlank) ? undefined : error}
        optional
      >
        {perks.length > 0 && (
          <OrderList
            label={text('plans.field.perks')}
            items={perks}
            // New perks have no ID until they are saved.
            keyOf={({ id: key }, at) => key ?? String(at)}
            nameOf={nameOf}
            onMove={(from, to) => {
              const perk = perks[from];
              if (perk) write(perks.toSpliced(from, 1).toSpliced(to, 0, perk));
            }}
          >
            {(perk, at) => {
              const fault = error !== undefined && isBlank(perk) ? text('plans.perks.missing') : undefined;
              return (
                <Box sx={{ display: 'flex', gap: '8px', alignItems: 'start' }}>
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <OutlinedInput
                      id={`perks-${at}`}
                      fullWidth
                      value={perk.description}
                      error={fault !== undefined}
                      onChange={({ target }) => write(perks.with(at, { ...perk, description: target.value }))}
                      onBlur={field.onBlur}
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                        event.preventDefault();
                        add(at + 1);
                      }}
                      slotProps={{
                        input: {
                          'aria-label': text('plans.perks.at', { at: at + 1 }),
                          maxLength: pricingPlanLimits.perk,
                          autoComplete: 'off',
                          ...(fault && describedBy(`perks-${at}`, fault)),
                        },
                      }}
                    />
                    {fault && (
                      <Box
                        id={`perks-${at}-note`}
                        sx={{ typography: 'body2', color: 'bad.text', marginBlockStart: '4px' }}
                      >
                        {fault}
                      </Box>
                    )}
                  </Box>
                  <IconAction
                    icon={X}
                    label={text('plans.perks.remove', { perk: nameOf(perk, at) })}
                    onClick={() => remove(at)}
                  />
                </Box>
              );
            }}
          </OrderList>
        )}
        <Button
          data-add
          startIcon={<Icon of={Plus} size={16} />}
          disabled={isFull}
          onClick={() => add()}
          sx={{ marginBlockStart: perks.length > 0 ? '12px' : 0 }}
        >
          {text('plans.perks.add')}
        </Button>
      </Field>
    </div>
  );
}

const isBlank = ({ description }: Perk): boolean => description.trim() === '';

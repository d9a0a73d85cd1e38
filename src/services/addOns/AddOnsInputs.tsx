import { Box, Button, Link } from '@mui/material';
import { Plus } from 'lucide-react';
import { addOnGroupLimits, type AddOnGroup } from '../../../contract/entities/prices/addOnGroup.ts';
import { addOnOptions } from '../../../contract/entities/values/price.ts';
import { useEvent } from 'react-admin';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { FieldSelect } from '../../ui/fields/form/FieldSelect.tsx';
import { FieldNote, fieldFrame } from '../../ui/fields/form/FieldNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FormSection } from '../../records/editor/sections/FormSection.tsx';
import { useField } from '../../ui/fields/form/useField.ts';
import { useText } from '../../messages/useText.ts';
import { useServiceForm } from '../editor/useServiceForm.ts';
import { AddOnGroupInputs } from './AddOnGroupInputs.tsx';
import { groupFaults, newGroup } from './addOnGroups.ts';
import { addOnsPath } from './addOnsPart.ts';
import { useAddOns } from './useAddOns.ts';
import { useGroupWords } from './useGroupWords.ts';

/** Groups of add-ons that customers can choose with the service. */
export function AddOnsInputs() {
  const text = useText();
  const { service, opened } = useServiceForm();
  const { addOns, error: failure, refetch } = useAddOns();
  const groupWords = useGroupWords();
  const { id, field, error, change } = useField({
    source: addOnsPath,
    format: (value) => value,
    parse: (value) => value,
    describe: () => groupWords(opened?.addOnGroups ?? []),
  });
  const groups: AddOnGroup[] = Array.isArray(field.value) ? field.value : [];
  const gone = (opened?.addOnGroups ?? []).filter(
    (before) => !groups.some((group) => group.id === before.id),
  );
  const faults = error === undefined ? [] : groupFaults(groups);
  const subscribed = service.payment?.rateType === 'SUBSCRIPTION';
  const isFull = groups.length >= addOnGroupLimits.groups;
  const label = text('serviceField.addOnGroups');
  const write = (next: AddOnGroup[]) => field.onChange(next);
  const rewrite = useEvent((group: AddOnGroup, at: number) => write(groups.with(at - 1, group)));
  const remove = useEvent((at: number) => write(groups.toSpliced(at - 1, 1)));

  return (
    <FormSection id="addOns" title={text('serviceEditor.section.addOns')} lead={text('addOns.lead')}>
      {failure ? (
        <ErrorPanel what={text('addOns.failed')} error={failure} onRetry={() => void refetch()} />
      ) : (
        <Box
          component="fieldset"
          aria-label={label}
          data-field={id}
          data-changed={change ? '' : undefined}
          sx={{ ...fieldFrame(change !== undefined), display: 'grid', gap: '16px' }}
        >
          {groups.length === 0 && (
            <Box sx={{ color: 'text.secondary' }}>
              {text(subscribed ? 'addOns.subscription' : 'addOns.none')}
            </Box>
          )}
          {groups.map((group, at) => (
            <AddOnGroupInputs
              key={group.id}
              group={group}
              at={at + 1}
              addOns={addOns}
              faults={faults.filter((fault) => fault.group === at)}
              onChange={rewrite}
              onRemove={remove}
            />
          ))}
          {gone.map((group) => (
            <Box key={group.id} sx={{ typography: 'body2', color: 'text.secondary' }}>
              {text('addOns.goneGroup', { group: group.name ?? '' })}{' '}
              <Link
                component="button"
                type="button"
                disabled={isFull}
                aria-label={text('addOns.putBackGroup', { group: group.name ?? '' })}
                onClick={() => write([...groups, group])}
                sx={{ typography: 'body2', verticalAlign: 'baseline' }}
              >
                {text('layout.field.putBack')}
              </Link>
            </Box>
          ))}
          {!subscribed && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' }}>
              <Button
                startIcon={<Icon of={Plus} size={16} />}
                disabled={isFull}
                onClick={() => write([...groups, newGroup()])}
              >
                {text('addOns.addGroup')}
              </Button>
              {isFull && (
                <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>
                  {text('addOns.groupsFull', { count: addOnGroupLimits.groups })}
                </Box>
              )}
            </Box>
          )}
          <FieldNote id={id} label={label} error={error} change={change} />
        </Box>
      )}
      {groups.length > 0 && (
        <FieldSelect
          source="payment.addOnOption"
          label={text('serviceField.payment.addOnOption')}
          choices={addOnOptions.map((value) => ({ value, label: text(`addOns.paid.${value}`) }))}
          format={(value) => value ?? addOnOptions[0]}
          help={text('addOns.paid.help')}
        />
      )}
    </FormSection>
  );
}

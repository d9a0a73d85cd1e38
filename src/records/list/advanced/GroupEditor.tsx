import { Box, Button } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { IconAction } from '../../../ui/IconAction.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useText } from '../../../messages/useText.ts';
import { nameColumn } from '../rows/columns.ts';
import type { FieldTable } from '../../../../contract/queries/query.ts';
import { useRecordList } from '../RecordListContext.ts';
import { joins, likelyOperator, type Clause, type Group, type Test } from './conditionTree.ts';
import { TestEditor } from './TestEditor.tsx';

export const emptyTest = (fields: FieldTable): Test => ({
  kind: 'test',
  field: nameColumn,
  operator: likelyOperator(fields, nameColumn),
  values: [],
});

/** Maximum nesting offered. Deeper groups from links still open and can be edited. */
const maxDepth = 4;

interface GroupEditorProps {
  group: Group;
  /** Whether applying was attempted; incomplete conditions are errors only afterwards. */
  tried: boolean;
  depth?: number;
  onChange: (group: Group) => void;
  /** Undefined for the root group. */
  onRemove?: () => void;
}

/** A group of conditions and nested groups. */
export function GroupEditor({ group, tried, depth = 1, onChange, onRemove }: GroupEditorProps) {
  const text = useText();
  const id = useId();
  const { fields } = useRecordList().kind;
  const { clauses } = group;
  const put = (at: number, ...next: Clause[]) =>
    onChange({ ...group, clauses: clauses.toSpliced(at, 1, ...next) });
  const add = (clause: Clause) => onChange({ ...group, clauses: [...clauses, clause] });
  return (
    <Box
      component="fieldset"
      aria-label={text('listTools.advanced.group')}
      sx={depth > 1 ? { ...fieldset, ...inner } : fieldset}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', marginBlockEnd: '12px' }}>
        <Box sx={{ flex: '0 1 280px' }}>
          <Select
            id={id}
            aria-label={text('listTools.advanced.join')}
            value={group.join}
            onChange={({ target }) =>
              onChange({ ...group, join: joins.find((one) => one === target.value) ?? 'all' })
            }
          >
            {joins.map((join) => (
              <option key={join} value={join}>
                {text(`listTools.advanced.joins.${join}`)}
              </option>
            ))}
          </Select>
        </Box>
        {onRemove && (
          <Box sx={{ marginInlineStart: 'auto' }}>
            <IconAction icon={X} label={text('listTools.advanced.removeGroup')} onClick={onRemove} />
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {clauses.map((clause, at) =>
          clause.kind === 'test' ? (
            // Conditions have no identity other than their index.
            // oxlint-disable-next-line react/no-array-index-key
            <TestEditor
              key={at}
              test={clause}
              tried={tried}
              onChange={(next) => put(at, next)}
              onRemove={() => put(at)}
            />
          ) : (
            <GroupEditor
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              group={clause}
              tried={tried}
              depth={depth + 1}
              onChange={(next) => put(at, next)}
              onRemove={() => put(at)}
            />
          ),
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '12px' }}>
        <Button size="small" startIcon={<Icon of={Plus} size={16} />} onClick={() => add(emptyTest(fields))}>
          {text('listTools.advanced.addTest')}
        </Button>
        {depth < maxDepth && (
          <Button
            size="small"
            variant="text"
            onClick={() => add({ kind: 'group', join: 'any', clauses: [emptyTest(fields)] })}
          >
            {text('listTools.advanced.addGroup')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const fieldset = { border: 0, margin: 0, padding: 0, minWidth: 0 };

const inner = {
  padding: '12px',
  borderRadius: '12px',
  border: '1px solid',
  borderColor: 'lineStrong',
  bgcolor: 'sunken',
};

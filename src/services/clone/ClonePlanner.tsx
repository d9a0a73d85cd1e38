import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { cloneCheckLimits } from '../../../contract/calls/services/clones.ts';
import { platformChoices } from '../../../contract/entities/services/cloneContract.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { DialogBody } from '../../ui/dialogs/DialogBody.tsx';
import { SafeButton } from '../../ui/dialogs/SafeButton.tsx';
import { dialogFoot } from '../../ui/dialogs/SheetDialog.tsx';
import { errorWords } from '../../ui/words/errorWords.ts';
import { ProgressBar } from '../../ui/loading/ProgressBar.tsx';
import { joinSentences } from '../../messages/joinSentences.ts';
import { useText } from '../../messages/useText.ts';
import { CloneChoices } from './CloneChoices.tsx';
import { CloneGrid } from './CloneGrid.tsx';
import { CloneLists } from './CloneLists.tsx';
import { CloneVariations } from './CloneVariations.tsx';
import { PatternInput } from './PatternInput.tsx';
import { plannedClones, type CloneSettings, type PlannedClone } from './plannedClones.ts';
import { ShownSwitch } from './ShownSwitch.tsx';
import { useCloneChecks } from './useCloneChecks.ts';
import { useCloneLocations } from './useCloneLocations.ts';
import { useRowChecks } from './useRowChecks.ts';

interface ClonePlannerProps {
  /** ID of the dialog; its title and lead have `${id}-title` and `${id}-lead`. */
  id: string;
  services: readonly Service[];
  /** Whether an editor has unsaved changes of them, which are not cloned. */
  unsaved: boolean;
  progress: { done: number; total: number } | undefined;
  onSafe: () => void;
  onMake: (clones: readonly PlannedClone[], settings: CloneSettings) => Promise<void>;
}

/** Like the platform's defaults; additionally the form, if the source has its own, as users expect. */
const atFirst: CloneSettings = {
  choices: { ...platformChoices, form: true },
  locationIds: [],
  minutes: [],
  pattern: undefined,
  written: {},
  shown: false,
};

/** Options and preview of the clones. */
export function ClonePlanner({ id, services, unsaved, progress, onSafe, onMake }: ClonePlannerProps) {
  const text = useText();
  const locations = useCloneLocations();
  const [settings, setSettings] = useState(atFirst);
  const change = (part: Partial<CloneSettings>) => setSettings((all) => ({ ...all, ...part }));
  const pattern = settings.pattern ?? usualPattern(settings, text);
  const clones = plannedClones(services, { ...settings, pattern }, locations.locations);
  const { checkOf, sources, error } = useCloneChecks(clones);
  const rows = useRowChecks(clones, checkOf, error !== undefined);
  const tooMany = clones.length > cloneCheckLimits.clones;
  const blocked = tooMany || rows.some(({ blocks }) => blocks);
  const [first] = services;
  const many = clones.length > 1;
  const rewrite = ({ key }: PlannedClone, part: { name?: string; slug?: string | undefined }) =>
    setSettings((all) => {
      const { slug, ...rest } = { ...all.written[key], ...part };
      return { ...all, written: { ...all.written, [key]: { ...rest, ...(slug !== undefined && { slug }) } } };
    });
  return (
    <>
      <DialogBody
        id={id}
        title={
          services.length === 1
            ? text('cloning.title', { name: first?.name ?? '' })
            : text('cloning.titleMany', { count: services.length })
        }
        lead={
          <>
            {text('cloning.lead')} {unsaved && text('doctor.withoutChanges')}
          </>
        }
      >
        {/* Disabled while clones are created, because the displayed values are being sent. */}
        <Box component="fieldset" disabled={progress !== undefined} sx={plan}>
          <CloneLists services={services} />
          <CloneChoices
            services={services}
            sources={sources}
            elsewhere={settings.locationIds.length > 0}
            choices={settings.choices}
            onChange={(choices) => change({ choices })}
          />
          <CloneVariations
            withLengths={services.some(({ type }) => type === 'APPOINTMENT')}
            locations={locations}
            settings={settings}
            onChange={change}
          />
          {many && <PatternInput value={pattern} onChange={(written) => change({ pattern: written })} />}
          {tooMany ? (
            <Box role="alert" sx={{ color: 'bad.text' }}>
              {text('cloning.tooMany', { most: cloneCheckLimits.clones })}
            </Box>
          ) : (
            <CloneGrid rows={rows} onRewrite={rewrite} />
          )}
          <ShownSwitch many={many} on={settings.shown} onChange={(shown) => change({ shown })} />
        </Box>
        {error !== undefined && (
          <Box role="alert" sx={{ marginBlockStart: '16px', color: 'bad.text' }}>
            {joinSentences(text('cloning.checkFailed'), errorWords(error, text))}
          </Box>
        )}
      </DialogBody>
      <Box sx={dialogFoot}>
        {progress && (
          <Box sx={{ flex: '1 1 160px', marginInlineEnd: 'auto' }}>
            <ProgressBar done={progress.done} total={progress.total}>
              {text('cloning.progress', { at: progress.done + 1, total: progress.total })}
            </ProgressBar>
          </Box>
        )}
        <SafeButton dialogId={id} onClick={onSafe} disabled={progress !== undefined}>
          {text('cloning.safe')}
        </SafeButton>
        <Button
          variant="contained"
          color="primary"
          disabled={blocked}
          aria-disabled={progress ? true : undefined}
          onClick={progress ? undefined : () => void onMake(clones, settings)}
        >
          {many ? text('cloning.actMany', { smart_count: clones.length }) : text('cloning.act')}
        </Button>
      </Box>
    </>
  );
}

function usualPattern(
  { locationIds, minutes }: Pick<CloneSettings, 'locationIds' | 'minutes'>,
  text: ReturnType<typeof useText>,
): string {
  if (locationIds.length > 0 && minutes.length > 0) return text('cloning.defaultBoth');
  if (locationIds.length > 0) return text('cloning.defaultPlace');
  return text(minutes.length > 0 ? 'cloning.defaultMinutes' : 'cloning.defaultName');
}

const plan = {
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '20px',
};

import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useRef, useState } from 'react';
import { FormProvider, useForm, type FieldValues } from 'react-hook-form';
import { useCanAccess } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { serviceTypes, type ServiceType } from '../../../contract/entities/service.ts';
import { equalValues } from '../../../contract/paths.ts';
import { NotAllowed } from '../../auth/NotAllowed.tsx';
import { useDraftKeeper } from '../../records/drafts/useDraftKeeper.ts';
import { Gradually } from '../../ui/page/Gradually.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { SaveBar } from '../../ui/page/SaveBar.tsx';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import { UnsavedGuard } from '../../ui/dialogs/UnsavedGuard.tsx';
import { useApi } from '../../ui/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { ChangeMarks } from '../../ui/fields/useField.ts';
import { useText } from '../../messages/useText.ts';
import { errorsOfRefusal } from './checkService.ts';
import { createService, errorsOfCreation, type Created } from './createService.ts';
import { kindOf, type ChoicePrices } from '../options/choicePrices.ts';
import { EditorLayout } from './EditorLayout.tsx';
import { AsideSkeleton } from './EditorSkeleton.tsx';
import { SectionNav } from './SectionNav.tsx';
import { sectionStates } from './sectionStates.ts';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { ServiceAside } from './ServiceAside.tsx';
import { newServicePlace } from '../../records/drafts/draftPlaces.ts';
import { draftOfNew } from './serviceDraft.ts';
import { NewServiceDrafts } from './NewServiceDrafts.tsx';
import { ServiceFormContext } from './ServiceFormContext.ts';
import { ServiceInputs } from './ServiceInputs.tsx';
import { asService, newService, settledValues, type ServiceValues } from './serviceValues.ts';
import { withRest } from './unsavedRest.ts';
import { useFieldErrors } from '../../ui/fields/useFieldErrors.ts';
import { useFormValues } from '../../ui/fields/useFormValues.ts';

const defaultValues: FieldValues = newService('APPOINTMENT');
/** What a service has once it is there. */
const afterCreation: readonly string[] = ['address'];

/** A new service, for those whose role lets them make one. */
export function ServiceCreate() {
  const { canAccess } = useCanAccess({ resource: 'services', action: 'create' });
  if (canAccess === false) return <NotAllowed />;
  return canAccess ? <NewService /> : null;
}

/** First what it is, then what it needs, with defaults that suit most of its kind. */
function NewService() {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues });
  const { values: raw, sync } = useFormValues(form);
  const values = useMemo(() => settledValues<ServiceValues>({}, raw), [raw]);
  const type = values.type ?? 'APPOINTMENT';
  const fields = useFieldErrors(form, values, errorsOfCreation);
  const [drawn, tellDrawn] = useReducer(() => true, false);
  const [creating, setCreating] = useState(false);
  const busy = useRef(false);
  const dirty = isBegun(values);
  const draft = useDraftKeeper(form, newServicePlace, () => {
    const now = settledValues<ServiceValues>({}, form.getValues());
    return isBegun(now) ? draftOfNew(now) : undefined;
  });
  const service = asService(values);

  function chooseType(next: ServiceType): void {
    // What was written stays; what the other kind does not have goes, what it needs comes.
    const base = newService(next);
    const { schedule, staffMemberIds, defaultCapacity, type: _type, ...written } = form.getValues();
    const prices = asService(values).optionsAndVariants;
    const { payment, locations } = written;
    const subscribed = payment?.rateType === 'SUBSCRIPTION' && next !== 'COURSE';
    form.reset({
      ...base,
      ...written,
      payment: subscribed ? { ...payment, rateType: 'FIXED' } : payment,
      locations: placesFor(next, locations),
      optionsAndVariants: pricesFor(next, prices),
      ...(next === 'APPOINTMENT' && {
        schedule: schedule?.availabilityConstraints ? schedule : base.schedule,
        staffMemberIds: staffMemberIds ?? [],
      }),
      ...(next !== 'APPOINTMENT' && type !== 'APPOINTMENT' && { defaultCapacity }),
    });
    sync();
  }

  /** Undefined where nothing was made, and then it is said why. */
  async function make(): Promise<Created | undefined> {
    const written = settledValues<ServiceValues>({}, form.getValues());
    if (busy.current || !fields.passes(written)) return undefined;
    busy.current = true;
    setCreating(true);
    try {
      const created = await createService(api, written);
      const { name } = created.service;
      await draft.discard();
      if (created.rest) toast.failed(text('serviceEditor.create.partly', { name }), created.rest.error);
      else toast.done(text('serviceEditor.create.created', { name }));
      void queryClient.invalidateQueries({ queryKey: ['services'] });
      return created;
    } catch (error) {
      const refused = errorsOfRefusal(error, written);
      if (Object.keys(refused).length > 0) fields.refuse(refused, written);
      else toast.failed(text('serviceEditor.create.failed'), error);
      busy.current = false;
      setCreating(false);
      return undefined;
    }
  }

  /** To its editor, which goes on with what of it could not be saved. */
  const open = ({ service: { id }, rest }: Created) =>
    navigate(`/services/${id}`, { state: rest ? withRest(rest.mine) : unguarded, replace: true });

  async function create(): Promise<void> {
    const created = await make();
    if (created) await open(created);
  }

  /** False where the person has to stay, or to go where the rest of it is. */
  async function createAndLeave(): Promise<boolean> {
    const created = await make();
    if (created?.rest) await open(created);
    return created !== undefined && created.rest === undefined;
  }

  const sections = sectionStates(values, [], fields.errors).filter(({ key }) => !afterCreation.includes(key));
  return (
    <>
      <PageHead
        title={text('serviceEditor.create.title')}
        crumbs={[{ label: text('services.title'), to: '/services' }]}
        actions={<PreviewButton service={service} opened={undefined} unsaved />}
      />
      <NewServiceDrafts
        dirty={dirty}
        onTakeUp={(left) => {
          draft.adopt(left.id);
          form.reset(left.mine);
          sync();
          toast.done(text('drafts.takenNew'));
        }}
      />
      <ChangeMarks value={false}>
        <FormProvider {...form}>
          <ServiceFormContext
            value={{
              service,
              opened: undefined,
            }}
          >
            <EditorLayout
              busy={!drawn}
              nav={<SectionNav sections={sections} drawn={drawn} />}
              aside={
                <Gradually first={0} shapes={<AsideSkeleton />}>
                  <ServiceAside service={service} opened={undefined} unsaved />
                </Gradually>
              }
            >
              <RadioCards
                legend={text('serviceEditor.create.type')}
                showLegend
                name="type"
                value={type}
                options={serviceTypes.map((one) => ({
                  value: one,
                  label: text(`serviceEditor.create.${one}`),
                  consequence: text(`serviceEditor.create.${one}Effect`),
                }))}
                onChange={chooseType}
                columns={3}
              />
              <ServiceInputs onDrawn={tellDrawn} />
            </EditorLayout>
          </ServiceFormContext>
        </FormProvider>
      </ChangeMarks>
      <Box sx={{ flex: 1 }} />
      <SaveBar
        always
        changes={0}
        errors={Object.keys(fields.errors).length}
        saving={creating}
        save={text('serviceEditor.create.save')}
        onSave={() => void create()}
        onDiscard={() => void navigate('/services')}
      />
      <UnsavedGuard
        dirty={dirty}
        title={text('serviceEditor.leave.newTitle')}
        lead={text(draft.keeps ? 'drafts.keepNewLead' : 'serviceEditor.leave.newLead')}
        stay={text('serviceEditor.leave.stay')}
        discard={text('serviceEditor.leave.newDiscard')}
        onDiscard={draft.discard}
        save={{ label: text('serviceEditor.leave.create'), run: createAndLeave }}
        keep={
          draft.keeps
            ? { label: text('drafts.keep'), signOutLead: text('drafts.signOutNewLead'), run: draft.keep }
            : undefined
        }
      />
    </>
  );
}

/** Something differs from where a new one of its type starts. */
function isBegun(values: ServiceValues): boolean {
  const start = newService(values.type ?? 'APPOINTMENT');
  return !equalValues(values, settledValues<ServiceValues>({}, start));
}

/** Only an appointment has lengths and people of its own to choose from. */
function pricesFor(type: ServiceType, prices: ChoicePrices | undefined): ChoicePrices | undefined {
  return type === 'APPOINTMENT' || kindOf(prices) === 'CUSTOM' ? prices : undefined;
}

/** A course stays in one place, and only an appointment can be at the customer's. */
function placesFor(type: ServiceType, places: unknown): unknown {
  if (!Array.isArray(places) || type === 'APPOINTMENT') return places;
  const possible = places.filter((place) => place?.type !== 'CUSTOMER');
  return type === 'COURSE' ? possible.slice(0, 1) : possible;
}

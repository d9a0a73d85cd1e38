import type {
  OptionsAndVariants,
  ServiceChoice,
  ServiceOption,
  ServiceOptionType,
} from './optionsAndVariants.ts';
import type { Service } from '../services/service.ts';

/** The application errors of a create or update (reference/calls.md section 9). */
export const optionsAndVariantsCodes = [
  'UNSUPPORTED_OPTION_TYPE',
  'UNKNOWN_OPTION_IDS',
  'UNSUPPORTED_OPTION_DATA',
  'UNKNOWN_STAFF_IDS',
  'IDENTICAL_CHOICES',
  'MISSING_STAFF_VARIANTS',
  'MISSING_CUSTOM_CHOICES',
  'MULTIPLE_CURRENCIES',
] as const;

/** A violation, for a form to show inline and for the server to refuse. */
export interface OptionsAndVariantsFault {
  code: (typeof optionsAndVariantsCodes)[number];
  /** Wire path below the object: `variants.values.2.choices.0.staffMemberId`. */
  field: string;
  /** A whole sentence. */
  description: string;
  data: Record<string, unknown>;
}

type Priced = Pick<OptionsAndVariants, 'options' | 'variants'>;
/** The fields of the service that the rules need. */
type PricedService = Pick<Service, 'id' | 'type' | 'staffMemberIds'>;

/**
 * The rules of options and variants that need no database, in the order of {@link optionsAndVariantsCodes}: an earlier
 * fault makes later ones meaningless, so the server answers with the first.
 */
export function optionsAndVariantsFaults(
  { options, variants }: Priced,
  service: PricedService,
): OptionsAndVariantsFault[] {
  const [option] = options.values;
  if (!option) return [];
  const choices = variants.values.flatMap((variant, index) =>
    variant.choices.map((choice, at) => ({ choice, field: `variants.values.${index}.choices.${at}` })),
  );
  return [
    ...typeFaults(option, service),
    ...optionIdFaults(option, choices),
    ...dataFaults(option, choices),
    ...unknownStaffFaults(option, choices, service),
    ...identicalFaults(option, choices),
    ...missingStaffFaults(option, choices, service),
    ...customChoiceFaults(option, choices),
    ...currencyFaults(variants.values),
  ];
}

interface PlacedChoice {
  choice: ServiceChoice;
  field: string;
}

/**
 * Restrictions of option types. Customers choose the duration of an appointment only, because the calendar determines
 * that of a class or course; a choice of staff requires assigned staff.
 */
function typeFaults({ type }: ServiceOption, service: PricedService): OptionsAndVariantsFault[] {
  const refusals: Record<ServiceOptionType, string | undefined> = {
    CUSTOM: undefined,
    DURATION: service.type === 'APPOINTMENT' ? undefined : 'only an appointment has lengths to choose from',
    STAFF_MEMBER: service.staffMemberIds?.length ? undefined : 'this service has no staff',
    DATE_TIME: 'prices by day or hour are not offered',
    NUMBER_OF_PARTICIPANTS: 'prices by the number of participants are not offered',
    UNKNOWN: 'say what the price depends on',
  };
  const why = refusals[type];
  if (why === undefined) return [];
  return [
    {
      code: 'UNSUPPORTED_OPTION_TYPE',
      field: 'options.values.0.type',
      description: `The option type ${type} does not suit this service: ${why}.`,
      data: { optionType: type, serviceId: service.id },
    },
  ];
}

function optionIdFaults({ id }: ServiceOption, choices: readonly PlacedChoice[]): OptionsAndVariantsFault[] {
  const strays = choices.filter(({ choice }) => !sameId(choice.optionId, id));
  const [first] = strays;
  if (!first) return [];
  const optionIds = [...new Set(strays.map(({ choice }) => choice.optionId))];
  const description = `No option has the id ${optionIds.join(', ')}. Every variant must name the option above it.`;
  return [{ code: 'UNKNOWN_OPTION_IDS', field: `${first.field}.optionId`, description, data: { optionIds } }];
}

/** The only field of a choice that its option's type uses, and that of the option. */
const dataOfType: Record<ServiceOptionType, { choice?: keyof ServiceChoice; option?: keyof ServiceOption }> =
  {
    CUSTOM: { choice: 'custom', option: 'customData' },
    STAFF_MEMBER: { choice: 'staffMemberId' },
    DURATION: { choice: 'duration', option: 'durationData' },
    DATE_TIME: { choice: 'dateTime' },
    NUMBER_OF_PARTICIPANTS: { choice: 'participantRange' },
    UNKNOWN: {},
  };
const choiceData = ['custom', 'staffMemberId', 'duration', 'dateTime', 'participantRange'] as const;
const optionData = ['customData', 'durationData'] as const;

function dataFaults(option: ServiceOption, choices: readonly PlacedChoice[]): OptionsAndVariantsFault[] {
  const { type } = option;
  const fits = dataOfType[type];
  const fault = (field: string, description: string): OptionsAndVariantsFault => ({
    code: 'UNSUPPORTED_OPTION_DATA',
    field,
    description,
    data: { optionType: type, field },
  });
  const foreign = optionData
    .filter((key) => key !== fits.option && option[key] !== undefined)
    .map((key) => fault(`options.values.0.${key}`, `An option of the type ${type} has no ${key}.`));
  const misfits = choices.flatMap(({ choice, field }) => [
    ...choiceData
      .filter((key) => key !== fits.choice && choice[key] !== undefined)
      .map((key) => fault(`${field}.${key}`, `A choice of the type ${type} has no ${key}.`)),
    ...(fits.choice !== undefined && choice[fits.choice] === undefined
      ? [fault(`${field}.${fits.choice}`, `A choice of the type ${type} needs its ${fits.choice}.`)]
      : []),
  ]);
  return [...foreign, ...misfits];
}

function unknownStaffFaults(
  { type }: ServiceOption,
  choices: readonly PlacedChoice[],
  { id, staffMemberIds = [] }: PricedService,
): OptionsAndVariantsFault[] {
  if (type !== 'STAFF_MEMBER') return [];
  const strangers = choices.filter(
    ({ choice: { staffMemberId } }) =>
      staffMemberId !== undefined && !staffMemberIds.some((known) => sameId(known, staffMemberId)),
  );
  const [first] = strangers;
  if (!first) return [];
  const staffIds = strangers.map(({ choice }) => choice.staffMemberId);
  return [
    {
      code: 'UNKNOWN_STAFF_IDS',
      field: `${first.field}.staffMemberId`,
      description: `Not among those who give this service: ${staffIds.join(', ')}. Use the ids in its staffMemberIds.`,
      data: { staffIds, serviceId: id },
    },
  ];
}

function identicalFaults(option: ServiceOption, choices: readonly PlacedChoice[]): OptionsAndVariantsFault[] {
  const offered = (option.customData?.choices ?? []).map((custom, index) => ({
    key: folded(custom),
    field: `options.values.0.customData.choices.${index}`,
  }));
  const priced = choices.map(({ choice, field }) => ({ key: choiceKey(choice), field }));
  const twins = [...twinsIn(offered), ...twinsIn(priced)];
  const [first] = twins;
  if (!first) return [];
  return [
    {
      code: 'IDENTICAL_CHOICES',
      field: first.field,
      description: 'The same choice is listed twice. Upper and lower case count as equal.',
      data: { fields: twins.map(({ field }) => field) },
    },
  ];
}

function twinsIn<Entry extends { key: string }>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ key }) => {
    const twin = seen.has(key);
    seen.add(key);
    return twin;
  });
}

/** The identity of a choice; the description of a duration is not part of it. */
function choiceKey({ custom, staffMemberId, duration, dateTime, participantRange }: ServiceChoice): string {
  return JSON.stringify([
    custom !== undefined && folded(custom),
    staffMemberId?.toLowerCase(),
    duration?.minutes,
    dateTime,
    participantRange,
  ]);
}

function missingStaffFaults(
  { type }: ServiceOption,
  choices: readonly PlacedChoice[],
  { id, staffMemberIds = [] }: PricedService,
): OptionsAndVariantsFault[] {
  if (type !== 'STAFF_MEMBER') return [];
  const staffIds = staffMemberIds.filter(
    (known) => !choices.some(({ choice }) => sameId(choice.staffMemberId ?? '', known)),
  );
  if (staffIds.length === 0) return [];
  return [
    {
      code: 'MISSING_STAFF_VARIANTS',
      field: 'variants.values',
      description: `Each staff member of this service needs a price. Missing: ${staffIds.join(', ')}.`,
      data: { staffIds, serviceId: id },
    },
  ];
}

/** Offered and priced choices must be the same. */
function customChoiceFaults(
  { type, customData }: ServiceOption,
  choices: readonly PlacedChoice[],
): OptionsAndVariantsFault[] {
  if (type !== 'CUSTOM') return [];
  const offered = customData?.choices ?? [];
  const priced = choices.flatMap(({ choice }) => choice.custom ?? []);
  const unpriced = without(offered, priced);
  const unoffered = without(priced, offered);
  if (unpriced.length + unoffered.length === 0) return [];
  const said = [
    ...(unpriced.length > 0 ? [`without a variant: ${unpriced.join(', ')}`] : []),
    ...(unoffered.length > 0 ? [`not among the option’s choices: ${unoffered.join(', ')}`] : []),
  ];
  return [
    {
      code: 'MISSING_CUSTOM_CHOICES',
      field: unpriced.length > 0 ? 'variants.values' : 'options.values.0.customData.choices',
      description: `Each choice needs one variant. Choices ${said.join('; ')}.`,
      data: { choices: [...unpriced, ...unoffered] },
    },
  ];
}

/** The choices that the other list lacks. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const known = new Set(other.map(folded));
  return list.filter((custom) => !known.has(folded(custom)));
}

function currencyFaults(variants: Priced['variants']['values']): OptionsAndVariantsFault[] {
  const currencies = [...new Set(variants.flatMap(({ price }) => price.currency ?? []))];
  if (currencies.length <= 1) return [];
  const index = variants.findIndex(
    ({ price }) => price.currency !== undefined && price.currency !== currencies[0],
  );
  return [
    {
      code: 'MULTIPLE_CURRENCIES',
      field: `variants.values.${index}.price.currency`,
      description: `All variants have one currency, not ${currencies.join(' and ')}.`,
      data: { currencies },
    },
  ];
}

function sameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Choices are compared case-insensitively, as customers read them (reference/entities.md section 9). */
function folded(custom: string): string {
  return custom.toLowerCase();
}

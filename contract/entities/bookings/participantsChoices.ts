import * as z from 'zod';
import { sentAs } from '../values/input.ts';
import { anyText, freeObject, guid, text, integer } from '../values/text.ts';

export const participantsChoicesLimits = {
  serviceChoices: 20,
  choices: 5,
  /** Of a whole booking: the largest capacity of a session. */
  participants: 1000,
} as const;

/** A number of people who take part. */
export const peopleCount = sentAs(integer(1), integer(1, participantsChoicesLimits.participants));

export const participantChoice = z.strictObject({
  custom: anyText.optional(),
  duration: z.strictObject({ minutes: integer(1, 44_639).optional(), name: text(255).optional() }).optional(),
  /** Its fields are not published. */
  dateTime: freeObject.optional(),
  participantRange: freeObject.optional(),
  optionId: guid.optional(),
  choiceId: guid.optional(),
});

/** The number of people per variant of the service (reference/entities.md section 7). */
export const participantsChoices = z.strictObject({
  serviceChoices: z
    .array(
      z.strictObject({
        numberOfParticipants: peopleCount,
        choices: z.array(participantChoice).max(participantsChoicesLimits.choices).optional(),
      }),
    )
    .min(1)
    .max(participantsChoicesLimits.serviceChoices),
});
export type ParticipantsChoices = z.infer<typeof participantsChoices>;

/** The chosen options as customers read them: `Argan oil` of one person, otherwise `1 × Adult`, `2 × Child`. */
export function chosenOptions({
  participantsChoices,
}: {
  participantsChoices?: ParticipantsChoices | undefined;
}): string[] {
  const chosen = participantsChoices?.serviceChoices ?? [];
  const people = chosen.reduce((sum, { numberOfParticipants }) => sum + numberOfParticipants, 0);
  return chosen.flatMap(({ numberOfParticipants, choices = [] }) => {
    const name = choices.flatMap(({ custom }) => custom ?? []).join(', ');
    if (name === '') return [];
    return people === 1 ? [name] : [`${numberOfParticipants} × ${name}`];
  });
}

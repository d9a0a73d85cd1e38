import type { MailTexts } from './english.ts';

/** All mail texts in German, in the polite form. */
export const german: MailTexts = {
  'greeting.named': 'Guten Tag {name},',
  greeting: 'Guten Tag,',
  linkInstead: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  footer: 'Diese Nachricht hat {business} gesendet. Antworten darauf liest niemand.',

  'verificationCode.subject': '{business}: E-Mail-Adresse bestätigen',
  'verificationCode.text': 'Mit diesem Code bestätigen Sie Ihre E-Mail-Adresse:',
  'verificationCode.validity':
    'Der Code gilt {time}. Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun.',

  'recovery.subject': '{business}: neues Passwort wählen',
  'recovery.text': 'Für diese E-Mail-Adresse wurde ein neues Passwort angefordert.',
  'recovery.link': 'Neues Passwort wählen',
  'recovery.validity':
    'Der Link gilt {time} und nur einmal. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',

  'activation.subject': '{business}: Zugang einrichten',
  'activation.text': 'Es gibt ein Konto für Sie. Wählen Sie ein Passwort, um zu beginnen.',
  'activation.link': 'Passwort wählen',
  'activation.validity':
    'Der Link gilt nur einmal. Wenn Sie {business} nicht kennen, brauchen Sie nichts zu tun.',

  'alreadyRegistered.subject': '{business}: Sie haben schon ein Konto',
  'alreadyRegistered.text':
    'Jemand wollte sich mit dieser E-Mail-Adresse registrieren, zu der es schon ein Konto gibt. Es wurde nichts geändert.',
  'alreadyRegistered.link': 'Anmelden',
  'alreadyRegistered.recover': 'Neues Passwort wählen',
  'alreadyRegistered.recoverText': 'Wenn Sie Ihr Passwort vergessen haben:',

  'passwordChanged.subject': '{business}: Ihr Passwort wurde geändert',
  'passwordChanged.text': 'Das Passwort Ihres Kontos wurde geändert.',
  'passwordChanged.warning':
    'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort, mit „Passwort vergessen“ auf der Anmeldeseite, und sagen Sie es {business}.',

  'approvalWanted.subject': '{business}: jemand wartet auf Ihre Freigabe',
  'approvalWanted.text':
    '{name} ({email}) hat sich registriert und kann sich anmelden, sobald ein Inhaber oder Administrator zustimmt.',
  'approvalWanted.link': 'Im Dashboard entscheiden',

  'approved.subject': '{business}: Sie können sich jetzt anmelden',
  'approved.text': 'Ihre Registrierung wurde freigegeben.',
  'approved.link': 'Anmelden',

  'invitation.subject': '{business} lädt Sie in das Team ein',
  'invitation.text.owner':
    '{invitedBy} lädt Sie als Inhaber zu {business} ein. Sie können alles ändern und entscheiden, wer zum Team gehört.',
  'invitation.text.admin':
    '{invitedBy} lädt Sie als Administrator zu {business} ein. Sie können Buchungen, Kunden, Angebote, Preise, Orte und Mitarbeiter verwalten.',
  'invitation.text.staff':
    '{invitedBy} lädt Sie als Mitarbeiter zu {business} ein. Sie können im Dashboard alles ansehen.',
  'invitation.link': 'Einladung annehmen',
  'invitation.validity':
    'Der Link gilt {time} und nur einmal. Wenn Sie {business} nicht kennen, brauchen Sie nichts zu tun.',

  'booking.confirmed.subject': 'Bestätigt: {title}',
  'booking.confirmed.text': 'Ihre Buchung ist bestätigt.',
  'booking.pending.subject': 'Anfrage erhalten: {title}',
  'booking.pending.text': 'Wir haben Ihre Buchungsanfrage erhalten. Sie ist noch nicht bestätigt.',
  'booking.declined.subject': 'Abgelehnt: {title}',
  'booking.declined.text': 'Leider können wir diese Buchung nicht annehmen.',
  'booking.tooLate.text':
    'Die Zeit war vergeben, bevor Ihre Zahlung einging. Es ist nichts gebucht, und Sie bekommen Ihr Geld zurück.',
  'booking.cancelled.subject': 'Storniert: {title}',
  'booking.cancelled.text': 'Diese Buchung ist storniert.',
  'booking.cancelledByBusiness.text': '{business} hat diese Buchung storniert.',
  'booking.rescheduled.subject': 'Verschoben: {title}',
  'booking.rescheduled.text': 'Ihre Buchung wurde verschoben.',
  'booking.changed.subject': 'Geändert: {title}',
  'booking.changed.text': 'Ihre Buchung hat sich geändert.',
  'booking.waitlisted.subject': 'Warteliste: {title}',
  'booking.waitlisted.text': 'Sie stehen auf der Warteliste. Das ist noch keine bestätigte Buchung.',
  'booking.offered.subject': 'Ein Platz ist frei: {title}',
  'booking.offered.text': 'Für Sie ist ein Platz frei geworden. Er ist noch nicht gebucht.',
  'booking.offered.until': 'Bestätigen Sie ihn bis {time}. Danach wird er der nächsten Person angeboten.',
  'booking.reminder.subject': 'Erinnerung: {title}',
  'booking.reminder.text': 'Ihr Termin steht bevor.',
  'booking.when': 'Wann: {time}',
  'booking.whenThere': 'Ortszeit bei {business}: {time}',
  'booking.before': 'Bisher: {time}',
  'booking.sessions': 'Termine: {count}, der letzte am {time}',
  'booking.where': 'Wo: {place}',
  'booking.atCustomer': 'Wo: bei Ihnen',
  'booking.with': 'Bei: {name}',
  'booking.participants': 'Personen: {count}',
  'booking.options': 'Auswahl: {names}',
  'booking.addOns': 'Extras: {names}',
  'booking.freeUntil': 'Kostenlos stornieren bis {time}',
  'booking.cancelUntil': 'Stornieren bis {time}',
  'booking.askFreeUntil':
    'Sie können bis {time} kostenlos stornieren, indem Sie sich bei uns melden: {contact}',
  'booking.askCancelUntil': 'Sie können bis {time} stornieren, indem Sie sich bei uns melden: {contact}',
  'booking.fee': 'Stornogebühr: {fee}',
  'booking.feeNow': 'Die Stornierung kostet {fee}',
  'booking.feeFrom': 'Ab {time} kostet die Stornierung {fee}',
  'booking.feeShare': '{share} des Preises',
  'booking.contact': 'Fragen? {contact}',
  'booking.again': 'Erneut buchen',
  'booking.accept': 'Platz bestätigen',
  'booking.manage': 'Buchung verwalten',

  'paid.total': 'Summe: {amount}',
  'paid.inPerson': 'Zahlung vor Ort',
  'paid.plan': 'Mit Ihrem Abo bezahlt',
  'paid.addOns': 'Extras vor Ort zu bezahlen: {amount}',
  'paid.online': 'Online bezahlt: {amount}',
  'paid.rest': 'Vor Ort zu bezahlen: {amount}',
  'paid.not': 'Noch nicht bezahlt',
  'paid.refundDue': 'Wird erstattet: {amount}',
  'paid.refunded': 'Erstattet: {amount}',
  'paid.askRefund': 'Fragen zur Erstattung beantworten wir gern.',

  'bookings.subjectCancelled': 'Storniert: {title}',
  'bookings.subjectMoved': '{title} findet woanders statt',
  'bookings.subjectHandedOver': 'Jetzt bei {name}: {title}',
  'bookings.subjectSeveral': 'Ihre Buchungen bei {business} haben sich geändert',
  'bookings.cancelled': 'Leider müssen wir stornieren:',
  'bookings.moved': 'Findet von jetzt an hier statt: {place}',
  'bookings.movedToCustomer': 'Findet von jetzt an bei Ihnen statt:',
  'bookings.handedOver': 'Jetzt bei {name}:',
  'bookings.lost': 'Diese Termine von {title} fallen leider aus. Die anderen finden wie geplant statt:',
};

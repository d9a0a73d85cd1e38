import { bookingGerman } from './booking/german.ts';
import type { Texts } from './english.ts';
import { publicGerman } from '../../../contract/customerWords/german.ts';

/** All texts of the hosted pages in German, in the polite form. */
export const german: Texts = {
  'language.choose': 'Sprache',

  'field.email': 'E-Mail-Adresse',
  'field.password': 'Passwort',
  'field.newPassword': 'Neues Passwort',
  'field.passwordHelp':
    'Mindestens 8 Zeichen. Ein paar Wörter hintereinander merkt man sich leicht und errät man schwer.',
  'field.name': 'Ihr Name',
  'field.captcha': 'Zeigen Sie, dass Sie ein Mensch sind',
  'field.show': 'Zeigen',
  'field.hide': 'Verbergen',
  'field.showPassword': 'Passwort zeigen',
  'field.hidePassword': 'Passwort verbergen',

  'fault.emailMissing': 'Geben Sie Ihre E-Mail-Adresse ein.',
  'fault.emailWrong': 'Geben Sie eine Adresse wie name@example.com ein.',
  'fault.passwordMissing': 'Geben Sie Ihr Passwort ein.',
  'fault.nameMissing': 'Geben Sie Ihren Namen ein.',
  'fault.tooLong': 'Höchstens {max} Zeichen.',
  'fault.captchaMissing': 'Lösen Sie dies, bevor Sie weitermachen.',
  'fault.captchaWrong': 'Die Prüfung hat das nicht angenommen. Versuchen Sie es noch einmal.',
  'fault.captchaDown':
    'Die Prüfung, die Menschen von Programmen unterscheidet, antwortet gerade nicht. Versuchen Sie es bald noch einmal.',
  'fault.wait': 'Zu viele Versuche. Der nächste ist in {wait} möglich.',
  'fault.busy': 'Gerade ist hier viel los. Versuchen Sie es gleich noch einmal.',
  'password.too_short': 'Mindestens 8 Zeichen.',
  'password.too_long': 'Höchstens 128 Zeichen.',
  'password.common': 'Dieses Passwort wird als eines der ersten ausprobiert. Wählen Sie ein anderes.',
  'password.guessable':
    'Dieses Passwort lässt sich aus den Namen hier leicht erraten. Wählen Sie ein anderes.',

  'signIn.title': 'Anmelden',
  'signIn.toClient': 'um zu {client} zu gelangen',
  'signIn.submit': 'Anmelden',
  'signIn.submitting': 'Anmeldung läuft…',
  'signIn.forgot': 'Passwort vergessen?',
  'signIn.noAccount': 'Noch kein Konto?',
  'signIn.register': 'Konto anlegen',
  'signIn.refused':
    'Diese E-Mail-Adresse und dieses Passwort gehören nicht zusammen. Prüfen Sie beides und versuchen Sie es noch einmal.',
  'signIn.unknownAddress': 'Zu dieser E-Mail-Adresse gibt es kein Konto. Prüfen Sie sie auf Tippfehler.',
  'signIn.resetNeeded':
    'Dieses Passwort gilt zu Ihrer Sicherheit nicht mehr. Wählen Sie mit „Passwort vergessen?“ ein neues.',
  'signIn.sample': 'Dies ist ein Beispielbetrieb. Melden Sie sich an mit:',

  'register.title': 'Konto anlegen',
  'register.submit': 'Konto anlegen',
  'register.submitting': 'Konto wird angelegt…',
  'register.haveAccount': 'Haben Sie schon ein Konto?',
  'register.signIn': 'Anmelden',
  'register.taken':
    'Zu dieser Adresse gibt es schon ein Konto. Melden Sie sich an oder wählen Sie ein neues Passwort.',

  'verify.title': 'Geben Sie unseren Code ein',
  'verify.lead': 'Er steht in einer Nachricht an {email}: sechs Ziffern, die {time} lang gelten.',
  'verify.code': 'Code',
  'verify.submit': 'Bestätigen',
  'verify.submitting': 'Wird geprüft…',
  'verify.codeMissing': 'Geben Sie die sechs Ziffern aus der Nachricht ein.',
  'verify.wrong':
    'Das ist nicht der Code der neuesten Nachricht, oder er gilt nicht mehr. Prüfen Sie ihn oder fordern Sie einen neuen an.',
  'verify.nothingCame': 'Nichts angekommen? Sehen Sie auch bei den unerwünschten Nachrichten nach.',
  'verify.resend': 'Neuen Code senden',
  'verify.resendIn': 'Einen neuen Code können Sie in {wait} anfordern.',
  'verify.resent': 'Ein neuer Code ist unterwegs. Der vorige gilt nicht mehr.',
  'verify.again': 'Von vorn beginnen',
  'verify.gone.title': 'Das hat zu lange gedauert',
  'verify.gone.text':
    'Hier wird kein Code mehr erwartet. Melden Sie sich noch einmal an, dann senden wir Ihnen einen neuen.',

  'approval.title': 'Sie hören von uns',
  'approval.text':
    '{business} sieht sich jedes neue Konto an, bevor es geöffnet wird. Sobald es so weit ist, bekommen Sie eine Nachricht.',

  'forgot.title': 'Neues Passwort wählen',
  'forgot.lead': 'Nennen Sie uns Ihre E-Mail-Adresse, dann senden wir Ihnen einen Link dafür.',
  'forgot.submit': 'Link senden',
  'forgot.submitting': 'Wird gesendet…',
  'forgot.back': 'Zurück zur Anmeldung',
  'forgot.sent.title': 'Sehen Sie in Ihr Postfach',
  'forgot.sent.text':
    'Wenn {email} ein Konto bei {business} hat, ist eine Nachricht mit einem Link unterwegs. Der Link gilt eine halbe Stunde und nur einmal.',
  'forgot.sent.nothing':
    'Nichts angekommen? Sehen Sie bei den unerwünschten Nachrichten nach, oder versuchen Sie es mit einer anderen Adresse.',
  'forgot.sent.other': 'Andere Adresse versuchen',

  'recover.title': 'Neues Passwort wählen',
  'recover.lead': 'Danach sind Sie überall sonst abgemeldet.',
  'recover.submit': 'Passwort festlegen',
  'recover.submitting': 'Wird festgelegt…',
  'recover.done.title': 'Ihr neues Passwort gilt',
  'recover.done.text': 'Sie wurden überall abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  'recover.done.signIn': 'Weiter zur Anmeldung',
  'recover.done.continue': 'Weiter',
  'recover.spent.title': 'Dieser Link gilt nicht mehr',
  'recover.spent.text':
    'Er gilt eine halbe Stunde und nur einmal. Fordern Sie einen neuen an und benutzen Sie die neueste Nachricht.',
  'recover.spent.again': 'Neuen Link anfordern',

  'activate.title': 'Richten Sie Ihren Zugang ein',
  'activate.lead': 'Wählen Sie ein Passwort, mit dem Sie sich von nun an anmelden.',
  'activate.done.title': 'Ihr Zugang ist eingerichtet',
  'activate.done.text':
    'Melden Sie sich mit Ihrer E-Mail-Adresse und dem Passwort an, das Sie gerade gewählt haben.',
  'activate.spent.text':
    'Er gilt nur einmal und nicht unbegrenzt. Wenn Sie schon ein Passwort haben, melden Sie sich an; sonst fordern Sie ein neues an.',

  'consent.title': 'Darf {client} für Sie handeln?',
  'consent.lead': '{client} möchte Ihr Konto bei {business} benutzen.',
  'consent.sees': 'Sichtbar wird, wer Sie sind: Ihr Name und Ihre E-Mail-Adresse.',
  'consent.acts': 'Erlaubt wird alles, was Sie dort dürfen, bis Sie sich wieder abmelden.',
  'consent.allow': 'Erlauben',
  'consent.deny': 'Nicht erlauben',
  'consent.asWhom': 'Sie sind angemeldet als {who}.',

  'selectAccount.title': 'Wählen Sie ein Konto',
  'selectAccount.lead': 'um zu {client} zu gelangen',
  'selectAccount.continue': 'Weiter als {who}',
  'selectAccount.other': 'Anderes Konto benutzen',

  'continueAs.title': 'Als {next} fortfahren?',
  'continueAs.text':
    'Sie sind als {current} angemeldet. Wenn Sie fortfahren, wird {current} in diesem Browser abgemeldet.',
  'continueAs.submit': 'Als {next} fortfahren',
  'continueAs.stay': 'Als {current} angemeldet bleiben',

  'invitation.title': 'Kommen Sie ins Team von {business}',
  'invitation.owner':
    '{invitedBy} lädt Sie als Inhaber ein: Sie können alles ändern und entscheiden, wer zum Team gehört.',
  'invitation.admin':
    '{invitedBy} lädt Sie ein, im Dashboard mitzuarbeiten: Sie können Buchungen, Kunden, Angebote, Preise, Orte und Mitarbeiter verwalten.',
  'invitation.staff': '{invitedBy} lädt Sie ein, ins Dashboard zu sehen: Sie sehen alles und ändern nichts.',
  'invitation.existing':
    'Zu dieser Adresse gibt es schon ein Konto. Es bekommt die neuen Rechte; Sie melden sich an wie bisher.',
  'invitation.submit': 'Einladung annehmen',
  'invitation.submitting': 'Wird angenommen…',
  'invitation.done.title': 'Sie gehören zum Team von {business}',
  'invitation.done.text': 'Melden Sie sich mit {email} an, dann sind Sie im Dashboard.',
  'invitation.spent.title': 'Diese Einladung gilt nicht mehr',
  'invitation.spent.text':
    'Sie wurde schon angenommen, zurückgezogen oder ist zu alt. Wer Sie eingeladen hat, kann eine neue senden.',

  'firstRun.title': 'Richten Sie Ihren Betrieb ein',
  'firstRun.titleExisting': 'Werden Sie Inhaber von {business}',
  'firstRun.subtitle': 'Noch gehört er niemandem. Wer dies ausfüllt, wird sein Inhaber.',
  'firstRun.businessName': 'Name des Betriebs',
  'firstRun.businessNameHelp': 'Kunden sehen ihn. Sie können ihn später ändern.',
  'firstRun.currency': 'Währung',
  'firstRun.timeZone': 'Zeitzone',
  'firstRun.email': 'Ihre E-Mail-Adresse',
  'firstRun.password': 'Wählen Sie ein Passwort',
  'firstRun.submit': 'Betrieb anlegen',
  'firstRun.submitting': 'Wird angelegt…',
  'firstRun.businessNameMissing': 'Geben Sie den Namen des Betriebs ein.',
  'firstRun.timeZoneWrong': 'Wählen Sie eine Zeitzone aus der Liste.',
  'firstRun.currencyWrong': 'Wählen Sie eine Währung aus der Liste.',

  'signOut.title': 'Bei {business} abmelden?',
  'signOut.who': 'Sie sind angemeldet als {who}. Eine andere Website möchte Sie abmelden.',
  'signOut.submit': 'Abmelden',
  'signOut.stay': 'Angemeldet bleiben',
  'signedOut.title': 'Sie sind abgemeldet',
  'signedOut.text': 'Niemand kann in diesem Browser mehr für Sie handeln.',
  'signedOut.again': 'Wieder anmelden',
  'signedIn.title': 'Sie sind angemeldet',
  'signedIn.text': 'Sie können dorthin zurückkehren, woher Sie kamen.',

  'elsewhere.bookingsCheckout.title': 'Bei {business} buchen',
  'elsewhere.bookingsCheckout.text':
    'Es ist noch nichts gebucht. Wählen Sie das Angebot und die Zeit noch einmal.',
  'elsewhere.bookingsCheckout.gone':
    'Das Angebot oder die Zeit, die Sie gewählt haben, gibt es nicht mehr. Es ist noch nichts gebucht. Wählen Sie neu.',
  'elsewhere.ecomCheckout.title': 'Auf dieser Seite kann man nicht bezahlen',
  'elsewhere.ecomCheckout.text':
    '{business} nimmt Zahlungen auf anderem Weg an. Es wurde nichts gekauft und nichts berechnet.',
  'elsewhere.ecomOrderPaymentRequest.title': 'Auf dieser Seite kann man nicht bezahlen',
  'elsewhere.ecomOrderPaymentRequest.text':
    '{business} nimmt Zahlungen auf anderem Weg an. Es wurde nichts berechnet; was offen ist, bleibt offen.',
  'elsewhere.eventsCheckout.title': 'Auf dieser Seite gibt es keine Karten',
  'elsewhere.eventsCheckout.text':
    '{business} vergibt Plätze für Veranstaltungen auf anderem Weg. Es wurde kein Platz vergeben und nichts berechnet.',
  'elsewhere.paidPlansCheckout.title': 'Auf dieser Seite kann man keine Abos kaufen',
  'elsewhere.paidPlansCheckout.text':
    '{business} verkauft Abos auf anderem Weg. Es wurde nichts gekauft und nichts berechnet.',
  'elsewhere.paidPlansCheckout.plan': 'Das Abo, das Sie gewählt haben',
  'elsewhere.storesProduct.title': 'Auf dieser Seite gibt es keinen Laden',
  'elsewhere.storesProduct.text': '{business} zeigt seine Waren auf anderem Weg.',
  'elsewhere.bookingsBook.title': 'Bei {business} buchen',
  'elsewhere.bookingsBook.text': 'Wählen Sie ein Angebot, um die Zeiten zu sehen.',
  'elsewhere.bookingsBook.nothing':
    'Bei {business} kann man gerade nichts online buchen. Es wurde nichts gebucht.',
  'elsewhere.back': 'Zurück',

  'error.title': 'Das hat nicht geklappt',
  'error.used.title': 'Dieser Link wurde schon benutzt oder ist zu alt',
  'error.used.text':
    'Dieser Link öffnet sich einmal, innerhalb einer Minute. Beginnen Sie noch einmal dort, woher Sie kamen.',
  'error.gone.title': 'Diese Seite ist abgelaufen',
  'error.gone.text':
    'Sie war zu lange offen oder wurde in einem anderen Browser geöffnet. Beginnen Sie noch einmal dort, woher Sie kamen.',
  'error.missing.title': 'Hier ist keine Seite',
  'error.missing.text': 'Vielleicht ist die Adresse vertippt oder veraltet.',
  'error.return.title': 'Dorthin können wir Sie nicht zurückschicken',
  'error.return.text': 'Die Adresse für die Rückkehr gehört nicht zu {business}. Es wurde nichts geändert.',
  'error.form.title': 'Dieses Formular kam von woanders',
  'error.form.text':
    'Es wurde nicht von unserer eigenen Seite gesendet, darum ist nichts geschehen. Beginnen Sie noch einmal dort, woher Sie kamen.',
  'error.failure.text':
    'Bei uns ist etwas fehlgeschlagen. Gehen Sie zurück und versuchen Sie es noch einmal.',
  'error.busy.title': 'Gerade nicht verfügbar',
  'error.busy.text': 'Versuchen Sie es gleich noch einmal.',
  'error.toDashboard': 'Zum Dashboard',
  'wayOn.client': 'Weiter zu {client}',
  'error.requestId': 'Kennung der Anfrage',

  ...publicGerman,
  ...bookingGerman,

  'silent.title': 'Anmeldung läuft…',
};

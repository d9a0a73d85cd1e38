import type { MailTexts } from './english.ts';

/** All mail texts in Hebrew. They use the plural, which addresses everyone. */
export const hebrew: MailTexts = {
  'greeting.named': 'שלום {name},',
  greeting: 'שלום,',
  linkInstead: 'אם הכפתור אינו פועל, פתחו את הכתובת הזאת:',
  footer: 'ההודעה נשלחה מטעם {business}. תשובות להודעה זו אינן נקראות.',

  'verificationCode.subject': '{business}: אימות כתובת הדוא״ל',
  'verificationCode.text': 'הזינו את הקוד הזה כדי לאמת את כתובת הדוא״ל שלכם:',
  'verificationCode.validity': 'הקוד תקף למשך {time}. אם לא ביקשתם אותו, אין צורך לעשות דבר.',

  'recovery.subject': '{business}: בחירת סיסמה חדשה',
  'recovery.text': 'התקבלה בקשה לסיסמה חדשה עבור כתובת דוא״ל זו.',
  'recovery.link': 'בחירת סיסמה חדשה',
  'recovery.validity':
    'הקישור תקף פעם אחת, למשך {time}. אם לא ביקשתם אותו, אין צורך לעשות דבר: הסיסמה תישאר כפי שהיא.',

  'activation.subject': '{business}: הגדרת הגישה שלכם',
  'activation.text': 'נפתח עבורכם חשבון. בחרו סיסמה כדי להתחיל.',
  'activation.link': 'בחירת סיסמה',
  'activation.validity': 'הקישור תקף פעם אחת. אם אינכם מכירים את {business}, אין צורך לעשות דבר.',

  'alreadyRegistered.subject': '{business}: כבר יש לכם חשבון',
  'alreadyRegistered.text': 'התקבלה בקשה להירשם עם כתובת דוא״ל זו, שכבר יש לה חשבון. דבר לא השתנה.',
  'alreadyRegistered.link': 'כניסה',
  'alreadyRegistered.recover': 'בחירת סיסמה חדשה',
  'alreadyRegistered.recoverText': 'אם שכחתם את הסיסמה:',

  'passwordChanged.subject': '{business}: הסיסמה שלכם שונתה',
  'passwordChanged.text': 'הסיסמה של החשבון שלכם שונתה.',
  'passwordChanged.warning':
    'אם לא אתם שיניתם אותה, בחרו מיד סיסמה חדשה דרך „שכחתי סיסמה” בדף הכניסה, והודיעו ל־{business}.',

  'approvalWanted.subject': '{business}: הרשמה ממתינה לאישורכם',
  'approvalWanted.text': 'התקבלה הרשמה מאת {name} ({email}). הכניסה תתאפשר לאחר אישור של בעלים או של מנהל.',
  'approvalWanted.link': 'החלטה בלוח הבקרה',

  'approved.subject': '{business}: אפשר להיכנס עכשיו',
  'approved.text': 'ההרשמה שלכם אושרה.',
  'approved.link': 'כניסה',

  'invitation.subject': 'הזמנה לצוות של {business}',
  'invitation.text.owner':
    'קיבלתם הזמנה מאת {invitedBy} להצטרף אל {business} כבעלים. תוכלו לשנות הכול ולקבוע מי שייך לצוות.',
  'invitation.text.admin':
    'קיבלתם הזמנה מאת {invitedBy} להצטרף אל {business} כמנהלים. תוכלו לשנות שירותים, מקומות, מחירים ואנשי צוות.',
  'invitation.text.staff':
    'קיבלתם הזמנה מאת {invitedBy} להצטרף אל {business} כאנשי צוות. תוכלו לצפות בכול בלוח הבקרה.',
  'invitation.link': 'קבלת ההזמנה',
  'invitation.validity':
    'הקישור תקף פעם אחת, למשך {time}. אם אינכם מכירים את {business}, אין צורך לעשות דבר.',

  'booking.confirmed.subject': 'אושר: {title}',
  'booking.confirmed.text': 'ההזמנה שלכם אושרה.',
  'booking.pending.subject': 'הבקשה התקבלה: {title}',
  'booking.pending.text': 'בקשת ההזמנה שלכם התקבלה. היא עדיין לא אושרה.',
  'booking.declined.subject': 'נדחה: {title}',
  'booking.declined.text': 'לצערנו, לא נוכל לקבל את ההזמנה הזאת.',
  'booking.cancelled.subject': 'בוטל: {title}',
  'booking.cancelled.text': 'ההזמנה הזאת בוטלה.',
  'booking.rescheduled.subject': 'נקבע מועד חדש: {title}',
  'booking.rescheduled.text': 'מועד ההזמנה שלכם השתנה.',
  'booking.changed.subject': 'עודכן: {title}',
  'booking.changed.text': 'פרטי ההזמנה שלכם השתנו.',
  'booking.waitlisted.subject': 'רשימת המתנה: {title}',
  'booking.waitlisted.text': 'אתם ברשימת ההמתנה. זו עדיין לא הזמנה מאושרת.',
  'booking.offered.subject': 'התפנה מקום: {title}',
  'booking.offered.text': 'התפנה מקום עבורכם. הוא עדיין לא הוזמן.',
  'booking.offered.until': 'אשרו אותו עד {time}. לאחר מכן הוא יוצע לבאים בתור.',
  'booking.reminder.subject': 'תזכורת: {title}',
  'booking.reminder.text': 'מועד ההזמנה שלכם מתקרב.',
  'booking.when': 'מתי: {time}',
  'booking.whenThere': 'השעה המקומית אצל {business}: {time}',
  'booking.before': 'המועד הקודם: {time}',
  'booking.sessions': 'מפגשים: {count}, האחרון ב־{time}',
  'booking.where': 'איפה: {place}',
  'booking.atCustomer': 'איפה: אצלכם',
  'booking.with': 'עם: {name}',
  'booking.participants': 'משתתפים: {count}',
  'booking.addOns': 'תוספות: {names}',
  'booking.total': 'סך הכול: {amount}',
  'booking.totalInPerson': 'סך הכול: {amount}, תשלום במקום',
  'booking.freeUntil': 'ביטול ללא תשלום עד {time}',
  'booking.cancelUntil': 'אפשר לבטל עד {time}',
  'booking.askFreeUntil': 'אפשר לבטל ללא תשלום עד {time} בפנייה אלינו: {contact}',
  'booking.askCancelUntil': 'אפשר לבטל עד {time} בפנייה אלינו: {contact}',
  'booking.fee': 'דמי ביטול: {fee}',
  'booking.contact': 'שאלות? {contact}',
  'booking.again': 'הזמנה נוספת',
  'booking.accept': 'אישור המקום',
  'booking.manage': 'ניהול ההזמנה',

  'bookings.subjectCancelled': 'בוטל: {title}',
  'bookings.subjectMoved': 'שינוי מקום: {title}',
  'bookings.subjectHandedOver': 'מעתה אצל {name}: {title}',
  'bookings.subjectSeveral': 'ההזמנות שלכם אצל {business} השתנו',
  'bookings.cancelled': 'עלינו לבטל:',
  'bookings.moved': 'מעתה זה מתקיים כאן: {place}',
  'bookings.movedToCustomer': 'מעתה זה מתקיים אצלך:',
  'bookings.handedOver': 'מעתה אצל {name}:',
  'bookings.lost': 'המפגשים האלה של {title} בוטלו; האחרים מתקיימים:',
};

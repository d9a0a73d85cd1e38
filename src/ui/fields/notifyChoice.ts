export interface NotifyChoice {
  notify: boolean;
  /** Personal message; may be empty. */
  message: string;
}

/** Whether customers get an email, and with which message: `participantNotification` of a call. */
export const participantNotificationOf = ({ notify, message }: NotifyChoice) => ({
  notifyParticipants: notify,
  ...(notify && message.trim() !== '' && { message: message.trim() }),
});

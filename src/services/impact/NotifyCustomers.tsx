import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import { MailExample } from '../../ui/fields/MailExample.tsx';
import type { NotifyChoice } from '../../ui/fields/notifyChoice.ts';
import { NotifyInput } from '../../ui/fields/NotifyInput.tsx';

interface NotifyCustomersProps {
  notification: NotifyChoice;
  impact: ServiceImpact;
  onChange: (notification: NotifyChoice) => void;
}

/** Whether to notify customers, with a personal message and a preview of the mail. */
export function NotifyCustomers({ notification, impact, onChange }: NotifyCustomersProps) {
  const { people, messages, example } = impact;
  return (
    <NotifyInput {...{ notification, people, messages, onChange }}>
      {example && <MailExample {...example} />}
    </NotifyInput>
  );
}

import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import { MailExample } from '../../ui/fields/MailExample.tsx';
import { NotifyInput, type Telling } from '../../ui/fields/NotifyInput.tsx';

interface NotifyCustomersProps {
  telling: Telling;
  impact: ServiceImpact;
  onChange: (telling: Telling) => void;
}

/** Whether to notify customers, with a personal message and a preview of the mail. */
export function NotifyCustomers({ telling, impact, onChange }: NotifyCustomersProps) {
  const { people, messages, example } = impact;
  return (
    <NotifyInput {...{ telling, people, messages, onChange }}>
      {example && <MailExample {...example} />}
    </NotifyInput>
  );
}

import type { ReactNode } from 'react';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { PageHead } from '../ui/page/PageHead.tsx';

interface SessionsHeadProps {
  service: Service;
  lead?: string;
  actions?: ReactNode;
}

/** Head of the page with the sessions of a service. */
export function SessionsHead({ service: { id, name }, lead, actions }: SessionsHeadProps) {
  const text = useText();
  return (
    <PageHead
      title={text('sessions.of', { service: name })}
      lead={lead}
      crumbs={[
        { label: text('services.title'), to: '/services' },
        { label: name, to: `/services/${id}` },
      ]}
      here={text('sessions.here')}
      actions={actions}
    />
  );
}

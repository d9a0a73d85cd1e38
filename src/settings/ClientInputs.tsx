import { useText } from '../messages/useText.ts';
import { FieldText } from '../ui/fields/form/FieldText.tsx';

export function ClientNameInput() {
  const text = useText();
  return <FieldText source="clientName" label={text('settings.clients.new.name')} />;
}

/** Addresses of a website or app, one a line. */
export function ClientAddressInputs() {
  const text = useText();
  return (
    <>
      <FieldText
        source="redirectUris"
        label={text('settings.clients.redirectUris')}
        help={text('settings.clients.redirectUrisHelp')}
        rows={2}
        ltr
      />
      <FieldText
        source="postLogoutRedirectUris"
        label={text('settings.clients.postLogoutRedirectUris')}
        help={text('settings.clients.postLogoutRedirectUrisHelp')}
        rows={2}
        optional
        ltr
      />
    </>
  );
}

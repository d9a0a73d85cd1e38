import { LogOut, Settings, UserPlus, UserRound } from 'lucide-react';
import { listOauthClients } from '../../../contract/calls/oauth/oauthClients.ts';
import { inviteToTeam } from '../../../contract/calls/identity/team.ts';
import { updateBusiness } from '../../../contract/calls/workbench/business.ts';
import { useText } from '../../messages/useText.ts';
import { settingsFields, settingsSections } from '../../settings/settingsFields.ts';
import { themeChoices } from '../../theme/themeChoice.ts';
import { useThemeChoice } from '../../theme/ThemeChoiceProvider.tsx';
import { useMayOf } from '../../ui/business/useMay.ts';
import { themeLooks } from '../themeLooks.ts';
import type { PaletteItem } from './paletteItem.ts';

/** Team, settings, theme and account, as far as the person may use them. Found by a text only. */
export function useAccountItems(onSignOut: () => void): readonly PaletteItem[] {
  const text = useText();
  const may = useMayOf();
  const { choose } = useThemeChoice();
  const invitation: PaletteItem = {
    key: 'invite',
    group: text('palette.go'),
    title: text('team.invite.open'),
    icon: UserPlus,
    path: '/team?invite',
  };
  const sections = settingsSections
    .filter((section) => may(section === 'clients' ? listOauthClients : updateBusiness))
    .map((section): PaletteItem => {
      const fields = settingsFields.filter((field) => field.section === section);
      return {
        key: `settings ${section}`,
        group: text('layout.nav.settings'),
        title: text(`settings.section.${section}`),
        also: fields.map(({ label }) => text(label)).join(' '),
        icon: Settings,
        path: `/settings#${section}`,
      };
    });
  const group = text('layout.account.open');
  return [
    ...(may(inviteToTeam) ? [invitation] : []),
    ...sections,
    ...themeChoices.map((theme): PaletteItem => ({
      key: `theme ${theme}`,
      group,
      title: text('palette.theme', { theme: text(themeLooks[theme].label) }),
      icon: themeLooks[theme].icon,
      run: () => choose(theme),
    })),
    { key: 'account', group, title: text('layout.account.yours'), icon: UserRound, path: '/account' },
    {
      key: 'signOut',
      group,
      title: text('layout.account.signOut'),
      also: text('palette.signOutAlso'),
      icon: LogOut,
      run: onSignOut,
    },
  ];
}

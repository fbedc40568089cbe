import { type Icon, IconBell, IconHome, IconSearch, IconSettings, IconUser } from '@tabler/icons-react';
import type { PageActionId } from '#contract/actions/renderer-actions.ts';
import type { Messages } from '#renderer/i18n/messages.ts';

export interface NavigationEntry {
  readonly label: string;
  readonly path: string;
  readonly action: PageActionId;
  readonly icon: Icon;
  /** Whether only this very path is the entry's, and none below it. */
  readonly exact: boolean;
}

/** The five entries of spec §2, in its order. */
export function navigationEntries(userId: string, text: Messages['navigation']): readonly NavigationEntry[] {
  return [
    { label: text.home, path: '/', action: 'goHome', icon: IconHome, exact: true },
    { label: text.inbox, path: '/inbox', action: 'goInbox', icon: IconBell, exact: false },
    { label: text.search, path: '/search', action: 'goSearch', icon: IconSearch, exact: false },
    { label: text.profile, path: `/profile/${userId}`, action: 'goProfile', icon: IconUser, exact: false },
    { label: text.settings, path: '/settings', action: 'goSettings', icon: IconSettings, exact: false },
  ];
}

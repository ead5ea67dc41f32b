import type { Permission } from '@colloquy/contracts';
import type { SvgIconComponent } from '@mui/icons-material';
import type { TextPart } from '@colloquy/texts/dashboard';
import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/useText.ts';

/**
 * Who meets a page, and inside which frame: `guest` only without a session and `entry` with or without one (both in
 * the frame of the login page), `public` anybody without a frame, `account` whoever is signed in, `workspace` and `bot`
 * inside of one, with the sidebar.
 */
export type PageScope = 'guest' | 'entry' | 'public' | 'account' | 'workspace' | 'bot';

const ENTRY_FRAME: readonly TextPart[] = ['auth', 'legal', 'sample', 'welcome'];
const MEMBER_FRAME: readonly TextPart[] = ['workspaces', 'shell', 'billing'];

/** What the frames around the pages say; their pages can say it too. */
export const FRAME_TEXTS: Readonly<Record<PageScope, readonly TextPart[]>> = {
  guest: ENTRY_FRAME,
  entry: ENTRY_FRAME,
  public: [],
  account: MEMBER_FRAME,
  workspace: MEMBER_FRAME,
  bot: MEMBER_FRAME,
};

/** A page's place in the navigation of its scope; the order is that of the list of pages. */
export interface PageNav {
  readonly label: TextKey;
  readonly Icon: SvgIconComponent;
  /** The id of the page below whose entry it stands. */
  readonly below?: string;
}

/** Everything that the shell knows of a page before its code is loaded. */
export interface Page {
  /** Names the page in tests and in the navigation. */
  readonly id: string;
  /** The addresses at which it stands. */
  readonly paths: readonly [string, ...string[]];
  readonly scope: PageScope;
  readonly nav?: PageNav;
  /** The name under which the search finds a page that has no entry in the navigation. */
  readonly searchedAs?: TextKey;
  /** Without it the page says so and the navigation has no entry. */
  readonly permission?: Permission;
  /** What the page says to whoever lacks the permission. */
  readonly refusal?: TextKey;
  /** The navigation has no entry on other plans; the page itself tells why. */
  readonly plan?: 'enterprise';
  /** What its code says beyond the texts of its frame; loaded with the code. */
  readonly texts?: readonly TextPart[];
  /** The chat with its chatbot can stand beside it. */
  readonly hasChat?: boolean;
  readonly load: () => Promise<ComponentType>;
}

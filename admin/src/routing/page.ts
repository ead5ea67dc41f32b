import type { Permission } from '@colloquy/contracts';
import type { SvgIconComponent } from '@mui/icons-material';
import type { TextPart } from '@colloquy/texts/dashboard';
import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/useText.ts';

/**
 * Who can open a page, and its frame: `guest` only without a session and `entry` with or without one (both in the
 * login frame), `public` anyone without a frame, `account` any signed-in user, `workspace` and `bot` inside one, with
 * the sidebar.
 */
export type PageScope = 'guest' | 'entry' | 'public' | 'account' | 'workspace' | 'bot';

const ENTRY_FRAME: readonly TextPart[] = ['auth', 'legal', 'sample', 'welcome'];
const MEMBER_FRAME: readonly TextPart[] = ['workspaces', 'shell', 'billing'];

/** Texts of the frames around pages, which the pages can use too. */
export const FRAME_TEXTS: Readonly<Record<PageScope, readonly TextPart[]>> = {
  guest: ENTRY_FRAME,
  entry: ENTRY_FRAME,
  public: [],
  account: MEMBER_FRAME,
  workspace: MEMBER_FRAME,
  bot: MEMBER_FRAME,
};

/** A page's entry in its scope's navigation, in the order of the page list. */
export interface PageNav {
  readonly label: TextKey;
  readonly Icon: SvgIconComponent;
  /** The id of the page whose entry it is below. */
  readonly below?: string;
}

/** What the shell knows about a page before its code is loaded. */
export interface Page {
  /** Identifies the page in tests and in the navigation. */
  readonly id: string;
  /** The addresses of the page. */
  readonly paths: readonly [string, ...string[]];
  readonly scope: PageScope;
  readonly nav?: PageNav;
  /** Name in the search for a page without a navigation entry. */
  readonly searchedAs?: TextKey;
  /** Without it the page shows a refusal, and the navigation has no entry. */
  readonly permission?: Permission;
  /** The page's text for users without the permission. */
  readonly refusal?: TextKey;
  /** On other plans the navigation has no entry; the page itself says why. */
  readonly plan?: 'enterprise';
  /** Texts besides those of its frame, loaded with the code. */
  readonly texts?: readonly TextPart[];
  /** Whether the chat can be shown beside the page. */
  readonly hasChat?: boolean;
  readonly load: () => Promise<ComponentType>;
}

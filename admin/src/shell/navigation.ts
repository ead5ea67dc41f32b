import { isAllowed, type WorkspaceRole } from '@colloquy/contracts';
import { PAGES } from '../pages/pages.ts';
import type { Page, PageNav, PageScope } from '../routing/page.ts';

/** A page that the navigation shows. */
export interface NavEntry {
  readonly page: Page;
  readonly nav: PageNav;
}

/** The pages of a scope that stand in the navigation, for a role and a plan, in the order of the list of pages. */
export function navigationOf(
  scope: PageScope,
  viewer: { readonly role: WorkspaceRole; readonly isEnterprise: boolean },
): readonly NavEntry[] {
  return PAGES.flatMap((page) => {
    const { nav, permission, plan } = page;
    const isShown =
      page.scope === scope &&
      (permission === undefined || isAllowed(viewer.role, permission)) &&
      (plan === undefined || viewer.isEnterprise);
    return nav !== undefined && isShown ? [{ page, nav }] : [];
  });
}

import { isAllowed, type WorkspaceRole } from '@colloquy/contracts';
import type { TextKey } from '../i18n/useText.ts';
import { PAGES } from '../pages/pages.ts';
import type { Page, PageNav, PageScope } from '../routing/page.ts';
import { fillPath, type PathIds } from '../routing/paths.ts';

/** A page that the navigation shows. */
export interface NavEntry {
  readonly page: Page;
  readonly nav: PageNav;
}

interface Viewer {
  readonly role: WorkspaceRole;
  readonly isEnterprise: boolean;
}

function isShown({ scope: own, permission, plan }: Page, scope: PageScope, viewer: Viewer): boolean {
  return (
    own === scope &&
    (permission === undefined || isAllowed(viewer.role, permission)) &&
    (plan === undefined || viewer.isEnterprise)
  );
}

/** The pages of a scope that stand in the navigation, for a role and a plan, in the order of the list of pages. */
export function navigationOf(scope: PageScope, viewer: Viewer): readonly NavEntry[] {
  return PAGES.flatMap((page) => {
    const { nav } = page;
    return nav !== undefined && isShown(page, scope, viewer) ? [{ page, nav }] : [];
  });
}

/** The same and those without an entry of their own, each with the name under which the search finds it. */
export function searchableOf(
  scope: PageScope,
  viewer: Viewer,
): readonly { readonly page: Page; readonly label: TextKey }[] {
  return PAGES.flatMap((page) => {
    const label = page.nav?.label ?? page.searchedAs;
    return label !== undefined && isShown(page, scope, viewer) ? [{ page, label }] : [];
  });
}

/**
 * True while an address is one of a page's, or below one: its own pages keep it highlighted (specification, section 2).
 * Below the first address of a scope's first page all the others of the scope stand.
 */
export function isAt(page: Page, pathname: string, ids: PathIds): boolean {
  const isFirst = PAGES.find(({ scope, nav }) => scope === page.scope && nav !== undefined) === page;
  return page.paths.some((shape, at) => {
    const path = fillPath(shape, ids);
    return pathname === path || ((at > 0 || !isFirst) && pathname.startsWith(`${path}/`));
  });
}

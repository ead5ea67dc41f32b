import { isAllowed, type WorkspaceRole } from '@colloquy/contracts';
import type { TextKey } from '../i18n/useText.ts';
import { PAGES } from '../pages/pages.ts';
import type { Page, PageNav, PageScope } from '../routing/page.ts';
import { fillPath, type PathIds } from '../routing/paths.ts';

/** A page shown in the navigation. */
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

/** The navigation pages of a scope for a role and a plan, in the order of the page list. */
export function navigationOf(scope: PageScope, viewer: Viewer): readonly NavEntry[] {
  return PAGES.flatMap((page) => {
    const { nav } = page;
    return nav !== undefined && isShown(page, scope, viewer) ? [{ page, nav }] : [];
  });
}

/** The same plus pages without an entry, each with its name for the search. */
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
 * True while the current address belongs to the page or is below it, so that it stays highlighted (specification,
 * section 2). A scope's first page is the root of all its other pages.
 */
export function isAt(page: Page, pathname: string, ids: PathIds): boolean {
  const isFirst = PAGES.find(({ scope, nav }) => scope === page.scope && nav !== undefined) === page;
  return page.paths.some((shape, at) => {
    const path = fillPath(shape, ids);
    return pathname === path || ((at > 0 || !isFirst) && pathname.startsWith(`${path}/`));
  });
}

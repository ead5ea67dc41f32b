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
 * The page of the shown entries that an address is one of, or stands below: its own pages keep it highlighted
 * (specification, section 2). Of two it is the nearer one. Below the first address of a scope's first page all the others of
 * the scope stand.
 */
export function currentOf(entries: readonly NavEntry[], pathname: string, ids: PathIds): Page | undefined {
  const [nearest] = entries
    .flatMap(({ page }) =>
      page.paths.map((shape, at) => ({
        page,
        path: fillPath(shape, ids),
        isRoot: at === 0 && page === firstOf(page.scope),
      })),
    )
    .filter(({ path, isRoot }) => pathname === path || (!isRoot && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length);
  return nearest?.page;
}

function firstOf(own: PageScope): Page | undefined {
  return PAGES.find(({ scope, nav }) => scope === own && nav !== undefined);
}

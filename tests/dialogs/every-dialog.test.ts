import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OTHER_DIALOGS, PAGE_DIALOGS } from '../e2e/page-dialogs.ts';
import { REPOSITORY_DIR } from '../product/index.ts';

/** The components that render a dialog, from Material UI and our own. */
const DIALOG =
  /<(?:Dialog|Drawer|SwipeableDrawer|Popover|FormDialog|FieldsDialog|NameDialog|ConfirmDialog|Confirm|AddItemDialog)\b/g;
const MENU = /@mui\/material\/Menu'/;
const SOURCES = join(REPOSITORY_DIR, 'admin', 'src');
const SUITES = join(REPOSITORY_DIR, 'tests', 'e2e');

const read = (path: string) => readFileSync(join(SOURCES, path), 'utf8');
/** Shared components are in `components` and are checked wherever they are used. */
const sources = globSync('{features,pages,shell}/**/*.tsx', { cwd: SOURCES }).filter(
  (path) => !path.includes('.test.'),
);
const drawn = Object.fromEntries(
  sources.flatMap((path) => {
    const count = read(path).match(DIALOG)?.length ?? 0;
    return count === 0 ? [] : [[path, count] as const];
  }),
);
const opened = Object.values(PAGE_DIALOGS).flat();
const others = Object.entries(OTHER_DIALOGS);

describe('dialogs of the dashboard', () => {
  it('axe looks at each of them: a new one needs a row in tests/e2e/page-dialogs.ts', () => {
    const named: Record<string, number> = {};
    for (const { source } of opened) named[source] = (named[source] ?? 0) + 1;
    for (const [source, rows] of others) named[source] = (named[source] ?? 0) + rows.length;
    const missing = Object.entries(drawn).filter(([source, count]) => (named[source] ?? 0) < count);
    expect(missing.map(([source]) => source)).toEqual([]);
  });

  it('no row is left of a dialog that is gone', () => {
    const sources = [...opened.map(({ source }) => source), ...others.map(([source]) => source)];
    expect(sources.filter((source) => drawn[source] === undefined)).toEqual([]);
  });

  it('the screens and openers of the table exist', () => {
    const suites = globSync('*.browser.test.ts', { cwd: SUITES }).map((name) =>
      readFileSync(join(SUITES, name), 'utf8'),
    );
    const wrong = others.flatMap(([source, rows]) =>
      rows
        .filter((row) =>
          'screen' in row
            ? !suites.some((suite) => suite.includes(`'${row.screen}'`))
            : !/'?aria-haspopup'?[=:]\s*['"]dialog/.test(read(row.opener)),
        )
        .map((row) => ({ source, row })),
    );
    expect(wrong).toEqual([]);
  });

  it('whatever opens a menu says so, as the suite of every page finds it by that', () => {
    const silent = sources.filter((path) => MENU.test(read(path)) && !read(path).includes('aria-haspopup'));
    expect(silent).toEqual([]);
  });
});

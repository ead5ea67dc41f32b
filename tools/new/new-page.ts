import { namesOf } from './names.ts';
import type { RepositoryFiles } from './repository-files.ts';

const PAGES = 'admin/src/pages/pages.ts';
const PAGES_ANCHOR = 'export const PAGES: readonly Page[] = [\n';
const FIRST_PAGE_IMPORT = "import type { Page } from '../routing/page.ts';\n";
const TEXTS = 'packages/texts/en/dashboard';
const TEXTS_ANCHOR = 'export const texts = {\n';
const PAGE_NAMES = `${TEXTS}/workspaces.ts`;
const PAGE_NAMES_ANCHOR = '  pages: {\n';
const PARTS = 'packages/texts/src/dashboard.ts';
const PARTS_ANCHOR = 'export const textParts = {\n';

/** `<name>`: a page of a chatbot with its manifest, its texts and a test of its initial state. */
export function newPage(files: RepositoryFiles, name: string): string[] {
  const { camel, pascal } = namesOf(name);
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
  const folder = `admin/src/pages/${name}`;
  files.fromTemplates('page', folder, { name, camel, Pascal: pascal, Label: label });
  files.insertAfter(PAGES, FIRST_PAGE_IMPORT, `import { ${camel}Page } from './${name}/page.ts';\n`);
  files.insertAfter(PAGES, PAGES_ANCHOR, `  ${camel}Page,\n`);
  files.create(
    `${TEXTS}/${name}.ts`,
    `export const ${camel}Texts = {
  ${camel}: {
    emptyTitle: 'Nothing here yet',
    emptyText: 'What this page will show, and the first step to it.',
  },
};
`,
  );
  files.addImport(`${TEXTS}/index.ts`, `./${name}.ts`, [`${camel}Texts`]);
  files.insertAfter(`${TEXTS}/index.ts`, TEXTS_ANCHOR, `  ...${camel}Texts,\n`);
  files.insertAfter(PAGE_NAMES, PAGE_NAMES_ANCHOR, `    ${camel}: '${label}',\n`);
  files.insertAfter(
    PARTS,
    PARTS_ANCHOR,
    `  ${camel}: async () => (await import('../en/dashboard/${name}.ts')).${camel}Texts,\n`,
  );
  return [
    `Put ${camel}Page in its place in ${PAGES}: the navigation has that order`,
    `Choose its icon, its address, its scope and who may open it in ${folder}/page.ts`,
    `Write its texts in ${TEXTS}/${name}.ts, its name in ${PAGE_NAMES}, and name in the manifest what else it says`,
  ];
}

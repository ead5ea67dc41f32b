import { namesOf } from './names.ts';
import type { RepositoryFiles } from './repository-files.ts';

/** A Lit element of the widget: element, styles and test. */
export function newElement(files: RepositoryFiles, name: string): string[] {
  const names = namesOf(name.replace(/^colloquy-/, ''));
  const tag = `colloquy-${names.name}`;
  const folder = `widget/src/elements/${tag}`;
  const values = { name: names.name, Pascal: names.pascal, camel: names.camel };
  for (const path of ['element', 'element.styles', 'element.test']) {
    if (files.has(`${folder}/${path.replace('element', tag)}.ts`))
      throw new Error(`${folder} exists already`);
  }
  files.fromTemplates('element', folder, values);
  return [`Register it at the end of colloquy-panel.ts: defineElement('${tag}', Colloquy${names.pascal})`];
}

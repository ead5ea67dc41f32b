import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url));

/** The files that a generator makes and changes; nothing is written before `save`. */
export interface RepositoryFiles {
  /** Every `*.template` of `kind`, with `values` in place of `__key__`, below `folder`. Throws when a file exists. */
  fromTemplates(kind: string, folder: string, values: Readonly<Record<string, string>>): void;
  /** The text of one template, with `values` in place of `__key__`. */
  template(name: string, values: Readonly<Record<string, string>>): string;
  has(path: string): boolean;
  /** The paths of the files in `folder` and below, from there. */
  list(folder: string): string[];
  /** Throws when the file exists. */
  create(path: string, content: string): void;
  /** Adds `text` right after the one place where `anchor` stands. Throws when it is not there exactly once. */
  insertAfter(path: string, anchor: string, text: string): void;
  /** As `insertAfter`, right before it. */
  insertBefore(path: string, anchor: string, text: string): void;
  /** Imports what is not imported yet from `source`, by name. */
  addImport(path: string, source: string, names: readonly string[]): void;
  prepend(path: string, text: string): void;
  append(path: string, text: string): void;
  read(path: string): string;
  /** What changes: a file that was there, or the topmost file or folder that is new. */
  places(): string[];
  /** Writes everything and returns the paths. */
  save(): string[];
}

export function openRepositoryFiles(root: string): RepositoryFiles {
  const changed = new Map<string, string>();
  const has = (path: string): boolean => changed.has(path) || existsSync(join(root, path));
  const read = (path: string): string => changed.get(path) ?? readFileSync(join(root, path), 'utf8');

  function create(path: string, content: string): void {
    if (has(path)) throw new Error(`${path} exists already`);
    changed.set(path, content);
  }

  /** `path`, or the topmost folder above it that is not there yet. */
  function topmostNew(path: string): string {
    const parent = dirname(path);
    return existsSync(join(root, parent)) ? path : topmostNew(parent);
  }

  function replaceOnce(path: string, anchor: string, text: string): void {
    const parts = read(path).split(anchor);
    if (parts.length !== 2) {
      throw new Error(`${path} holds "${anchor}" ${parts.length - 1} times: add by hand "${text.trim()}"`);
    }
    changed.set(path, parts.join(text));
  }

  return {
    has,
    list: (folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)))
        .toSorted(),
    places: () => [...new Set([...changed.keys()].map(topmostNew))].toSorted(),
    read,
    create,
    fromTemplates(kind, folder, values) {
      const from = join(TEMPLATES, kind);
      for (const template of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
        if (!template.endsWith('.template')) continue;
        const path = join(folder, fill(template.slice(0, -'.template'.length), values));
        create(path, fill(readFileSync(join(from, template), 'utf8'), values));
      }
    },
    template: (name, values) => fill(readFileSync(join(TEMPLATES, `${name}.template`), 'utf8'), values),
    insertAfter: (path, anchor, text) => replaceOnce(path, anchor, anchor + text),
    insertBefore: (path, anchor, text) => replaceOnce(path, anchor, text + anchor),
    addImport(path, source, names) {
      const known = new RegExp(`import \\{([^}]*)\\} from '${source.replaceAll('.', '[.]')}';`).exec(
        read(path),
      );
      if (known === null) {
        changed.set(path, `import { ${names.join(', ')} } from '${source}';\n${read(path)}`);
        return;
      }
      const [statement, list = ''] = known;
      const all = new Set([...list.split(',').map((name) => name.trim()), ...names]);
      const merged = [...all].filter((name) => name !== '').join(', ');
      replaceOnce(path, statement, `import { ${merged} } from '${source}';`);
    },
    prepend: (path, text) => changed.set(path, text + read(path)),
    // The mark of a module without exports goes with its first one.
    append: (path, text) => changed.set(path, read(path).replace(/^export \{\};\n/, '') + text),
    save() {
      for (const [path, content] of changed) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content);
      }
      return [...changed.keys()];
    },
  };
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/__([A-Za-z]+)__/g, (token, key: string) => values[key] ?? token);
}

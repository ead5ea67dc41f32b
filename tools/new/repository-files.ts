import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url));

/** The files that a generator creates and changes; nothing is written before `save`. */
export interface RepositoryFiles {
  /** Creates every `*.template` of `kind` below `folder`, with `values` for `__key__`. Throws when a file exists. */
  fromTemplates(kind: string, folder: string, values: Readonly<Record<string, string>>): void;
  /** The text of one template, with `values` for `__key__`. */
  template(name: string, values: Readonly<Record<string, string>>): string;
  has(path: string): boolean;
  /** The paths of the files in `folder` and below, relative to it. */
  list(folder: string): string[];
  /** Throws when the file exists. */
  create(path: string, content: string): void;
  /** Adds `text` right after the only occurrence of `anchor`. Throws when there is not exactly one. */
  insertAfter(path: string, anchor: string, text: string): void;
  /** Like `insertAfter`, but right before it. */
  insertBefore(path: string, anchor: string, text: string): void;
  /** Adds the missing imports of these names from `source`. */
  addImport(path: string, source: string, names: readonly string[]): void;
  prepend(path: string, text: string): void;
  /** Gives an existing file another content. */
  replace(path: string, content: string): void;
  append(path: string, text: string): void;
  read(path: string): string;
  /** The changed files, and the topmost file or folder of each new path. */
  places(): string[];
  /** Writes all files and returns the paths. */
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

  /** `path`, or its topmost ancestor that does not exist yet. */
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
    replace(path, content) {
      if (!has(path)) throw new Error(`${path} does not exist`);
      changed.set(path, content);
    },
    // A module without exports has a marker, which is dropped with its first export.
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

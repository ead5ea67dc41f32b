import type { EmbeddedKind } from '../ports.ts';

/** The prefixes that a model requires for each kind of text; empty for none. */
export interface Prefixes {
  readonly query: string;
  readonly passage: string;
}

export const NO_PREFIXES: Prefixes = { query: '', passage: '' };

/** Model families that were trained with prefixes, from their model cards. */
const FAMILIES: readonly { readonly names: RegExp; readonly prefixes: Prefixes }[] = [
  // Excludes "instruct" models, whose prefix depends on the task.
  {
    names: /(?:^|[/_-])e5-(?:small|base|large)(?!.*instruct)/iu,
    prefixes: { query: 'query: ', passage: 'passage: ' },
  },
  {
    names: /(?:^|[/_-])bge-(?:small|base|large)-en/iu,
    prefixes: { query: 'Represent this sentence for searching relevant passages: ', passage: '' },
  },
  {
    names: /(?:^|[/_-])bge-(?:small|base|large)-zh/iu,
    prefixes: { query: '为这个句子生成表示以用于检索相关文章：', passage: '' },
  },
];

/** The prefixes of a model's family, by the model's name; none for an unknown family. */
export function prefixesOf(model: string): Prefixes {
  return FAMILIES.find(({ names }) => names.test(model))?.prefixes ?? NO_PREFIXES;
}

/** Each text with the prefix of its kind. */
export function prefixed(texts: readonly string[], kind: EmbeddedKind, prefixes: Prefixes): string[] {
  return texts.map((text) => prefixes[kind] + text);
}

/** The id of a model with prefixes, because its vectors are not comparable with vectors made without them. */
export function prefixedModelId(id: string, prefixes: Prefixes): string {
  return id + markOf(prefixes);
}

/** True when vectors under this id were made with the prefixes. */
export function isPrefixedModelId(id: string, prefixes: Prefixes): boolean {
  const mark = markOf(prefixes);
  return mark !== '' && id.endsWith(mark);
}

function markOf({ query, passage }: Prefixes): string {
  return query === '' && passage === '' ? '' : ` [${query}|${passage}]`;
}

import type { EmbeddedKind } from '../ports.ts';

/** What a model wants in front of the texts of each kind; empty for nothing. */
export interface Prefixes {
  readonly query: string;
  readonly passage: string;
}

export const NO_PREFIXES: Prefixes = { query: '', passage: '' };

/** Families of models that were trained with words before their texts, as their model cards give them. */
const FAMILIES: readonly { readonly names: RegExp; readonly prefixes: Prefixes }[] = [
  // Those that are told a task ("instruct") want another form, which depends on the task.
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

/** The prefixes of a model's family, by its name; none for a name of no known family. */
export function prefixesOf(model: string): Prefixes {
  return FAMILIES.find(({ names }) => names.test(model))?.prefixes ?? NO_PREFIXES;
}

/** Each text with what the model wants before it. */
export function prefixed(texts: readonly string[], kind: EmbeddedKind, prefixes: Prefixes): string[] {
  return texts.map((text) => prefixes[kind] + text);
}

/** The id of a model that is asked with prefixes: its vectors are not comparable with those made without them. */
export function prefixedModelId(id: string, prefixes: Prefixes): string {
  return id + markOf(prefixes);
}

/** Whether vectors under this id were made with the prefixes. */
export function isPrefixedModelId(id: string, prefixes: Prefixes): boolean {
  const mark = markOf(prefixes);
  return mark !== '' && id.endsWith(mark);
}

function markOf({ query, passage }: Prefixes): string {
  return query === '' && passage === '' ? '' : ` [${query}|${passage}]`;
}

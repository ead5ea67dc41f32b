import type { LanguageRules } from './language-rules.ts';

/** Rules by a list of endings: a stem is what the longest ending leaves that leaves at least four letters. */
export function inflectedBy(list: string): Pick<LanguageRules, 'stem' | 'endings'> {
  const endings = list.split(' ');
  const pattern = new RegExp(`^(.{4,}?)(?:${endings.join('|')})$`);
  return { endings, stem: (folded) => folded.replace(pattern, '$1') };
}

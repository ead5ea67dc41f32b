import { namedErrorText, type IngestionError, type ListedKnowledgeItem } from '@colloquy/contracts';
import { trainTexts } from '@colloquy/texts/train-texts';
import { en as errors } from '@colloquy/texts/shown-errors';
import type { Translate } from '../../../i18n/useText.ts';

type NamedIssue = keyof typeof trainTexts.knowledge.errors;

/** User text of a failed item: our own for known errors, otherwise the server's message. */
export function issueText(t: Translate, error: IngestionError): string {
  const name = error.reason ?? error.code;
  if (isNamed(name)) return t(`knowledge.errors.${name}`);
  return namedErrorText(error.code, errors) ?? error.message;
}

/** The issue of a document, and the version that stays active; undefined without an issue. */
export function problemText(
  t: Translate,
  { error, liveVersion }: Pick<ListedKnowledgeItem, 'error' | 'liveVersion'>,
): string | undefined {
  if (error === null) return undefined;
  const live = liveVersion === null ? [] : [t('knowledge.liveNote', { version: liveVersion })];
  return [issueText(t, error), ...live].join(' ');
}

function isNamed(code: string): code is NamedIssue {
  return Object.hasOwn(trainTexts.knowledge.errors, code);
}

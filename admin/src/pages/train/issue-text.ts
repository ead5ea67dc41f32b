import { namedErrorText, type IngestionError } from '@colloquy/contracts';
import { trainTexts } from '@colloquy/texts/train-texts';
import { en as errors } from '@colloquy/texts/shown-errors';
import type { Translate } from '../../i18n/useText.ts';

type NamedIssue = keyof typeof trainTexts.knowledge.errors;

/** What a person reads for a failed item: our words for the named faults, else the server's message. */
export function issueText(t: Translate, error: IngestionError): string {
  const name = error.reason ?? error.code;
  if (isNamed(name)) return t(`knowledge.errors.${name}`);
  return namedErrorText(error.code, errors) ?? error.message;
}

function isNamed(code: string): code is NamedIssue {
  return Object.hasOwn(trainTexts.knowledge.errors, code);
}

import { findError, type IngestionError } from '@colloquy/contracts';
import { en } from '@colloquy/texts/dashboard';
import type { Translate } from '../i18n/useText.ts';

type NamedIssue = keyof typeof en.knowledge.errors;

/** What a person reads for a failed item: our words for the named faults, else the server's message. */
export function issueText(t: Translate, error: IngestionError): string {
  if (isNamed(error.code)) return t(`knowledge.errors.${error.code}`);
  return findError(error.code)?.text ?? error.message;
}

function isNamed(code: string): code is NamedIssue {
  return Object.hasOwn(en.knowledge.errors, code);
}

import { isEmail } from '@colloquy/contracts';
import { z } from 'zod';
import type { Translate } from '../../i18n/useText.ts';

/** A required e-mail address with the specification's two texts. */
export function emailFieldSchema(t: Translate): z.ZodType<string, string> {
  return z
    .string()
    .trim()
    .superRefine((value, context) => {
      if (value === '') context.addIssue({ code: 'custom', message: t('auth.emailMissing') });
      else if (!isEmail(value)) context.addIssue({ code: 'custom', message: t('auth.emailInvalid') });
    });
}

import { MAX_LINK_SITES } from '@colloquy/contracts';
import { z } from 'zod';
import type { Translate } from '../../i18n/useText.ts';
import { toOrigin } from './to-origin.ts';

/** A field for one more site besides the existing ones. */
export function siteFieldSchema(t: Translate, sites: readonly string[]): z.ZodType<{ site: string }> {
  return z.object({
    site: z.string().superRefine((typed, context) => {
      const origin = toOrigin(typed);
      if (origin === undefined) context.addIssue({ code: 'custom', message: t('sites.invalid') });
      else if (sites.includes(origin))
        context.addIssue({ code: 'custom', message: t('sites.taken', { site: origin }) });
      else if (sites.length >= MAX_LINK_SITES)
        context.addIssue({ code: 'custom', message: t('sites.full', { max: MAX_LINK_SITES }) });
    }),
  });
}

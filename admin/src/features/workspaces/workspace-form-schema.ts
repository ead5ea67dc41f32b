import { workspaceApi } from '@colloquy/contracts';
import { z } from 'zod';
import type { Translate } from '../../i18n/useText.ts';

/** Schema of a new workspace: its creator agrees to the terms (specification, section 5). */
export function workspaceFormSchema(t: Translate): z.ZodType {
  return workspaceApi.createWorkspace.body.pick({ name: true, description: true }).extend({
    terms: z
      .boolean()
      .optional()
      .refine((agreed) => agreed === true, t('terms.required')),
  });
}

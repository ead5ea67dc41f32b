import './schema-mode.ts';
import { botSettingsPatchSchema, nameSchema, linkSettingsPatch } from '@colloquy/contracts';
import { z } from 'zod';

const messages = botSettingsPatchSchema.shape.messages.unwrap().shape;

/**
 * Message from the window around a preview: all unsaved changes, each within the API's limits. See README.md beside
 * `package.json`.
 */
const previewMessageSchema = z.strictObject({
  type: z.literal('colloquy.preview'),
  name: nameSchema('botName').optional(),
  greeting: messages.greeting,
  suggestions: messages.suggestions,
  theme: linkSettingsPatch.theme,
  widget: linkSettingsPatch.widget,
  /** Light or dark sample page; default: the system's setting. */
  scheme: z.enum(['light', 'dark']).optional(),
});
export type PreviewMessage = z.infer<typeof previewMessageSchema>;

export interface FieldError {
  /** The path of the field, such as `theme.primary`. */
  readonly field: string;
  readonly message: string;
}

export type ReadPreviewMessage =
  | { readonly kind: 'changes'; readonly message: PreviewMessage }
  | { readonly kind: 'refused'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'foreign' };

/** Parses a message; `foreign` when it is not for a preview. */
export function readPreviewMessage(data: unknown): ReadPreviewMessage {
  const isOurs = typeof data === 'object' && data !== null && 'type' in data;
  if (!isOurs || data.type !== previewMessageSchema.shape.type.value) return { kind: 'foreign' };
  const parsed = previewMessageSchema.safeParse(data);
  if (parsed.success) return { kind: 'changes', message: parsed.data };
  const errors = parsed.error.issues.flatMap((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    return names.map((name) => ({
      field: [...issue.path, ...(name === undefined ? [] : [name])].join('.'),
      message: issue.message,
    }));
  });
  return { kind: 'refused', errors };
}

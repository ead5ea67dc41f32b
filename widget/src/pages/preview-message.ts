import './schema-mode.ts';
import { botSettingsPatchSchema, nameSchema, publicLinkPartsPatch } from '@colloquy/contracts';
import { z } from 'zod';

const messages = botSettingsPatchSchema.shape.messages.unwrap().shape;

/**
 * What the window around a preview tells it: all changes that are not stored yet, each within the bounds of the API.
 * See README.md beside `package.json`.
 */
const previewMessageSchema = z.strictObject({
  type: z.literal('colloquy.preview'),
  name: nameSchema('botName').optional(),
  greeting: messages.greeting,
  suggestions: messages.suggestions,
  theme: publicLinkPartsPatch.theme,
  widget: publicLinkPartsPatch.widget,
  /** Whether the sample page around the chat is light or dark; left out, it is as the system is. */
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

/** What a message says; `foreign` when it is not for a preview at all. */
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

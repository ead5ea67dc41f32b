import { contactFieldSchema } from '@colloquy/contracts';
import { z } from 'zod';
import type { Description } from '../../components/ClashNotice.tsx';
import { useDescribe } from '../../components/useDescribe.ts';
import { useText } from '../../i18n/useText.ts';
import { LABELS, type BotValues } from './bot-settings-values.ts';
import { fieldTitle } from './contact-form-values.ts';

const fieldsSchema = z.array(contactFieldSchema);

/** Labels of a chatbot's settings, and their values as text. */
export function useDescribeBot(): (name: keyof BotValues, value: unknown) => Description {
  const t = useText();
  const describe = useDescribe(LABELS);
  return (name, value) => {
    if (name !== 'contactFields') return describe(name, value);
    const fields = fieldsSchema.safeParse(value).data ?? [];
    return describe(
      name,
      fields.map((field) => `${fieldTitle(field, t)}${field.required ? '*' : ''}`),
    );
  };
}

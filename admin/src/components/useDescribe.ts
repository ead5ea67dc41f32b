import { useText, type TextKey } from '../i18n/useText.ts';
import type { Description } from './ClashNotice.tsx';

/** Labels of a form's fields, and their values as text. */
export function useDescribe<TName extends string>(
  labels: Readonly<Record<TName, TextKey>>,
): (name: TName, value: unknown) => Description {
  const t = useText();
  const readable = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'saving.on' : 'saving.off');
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    return text === '' ? t('saving.empty') : `“${text}”`;
  };
  return (name, value) => ({ label: t(labels[name]), text: readable(value) });
}

import { useText } from '../i18n/useText.ts';

/** How the value of a field reads in a sentence. */
export function useReadableValue(): (value: unknown) => string {
  const t = useText();
  return (value) => {
    if (typeof value === 'boolean') return t(value ? 'saving.on' : 'saving.off');
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    return text === '' ? t('saving.empty') : `“${text}”`;
  };
}

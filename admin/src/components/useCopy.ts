import { useNotify } from 'react-admin';
import { copyText } from './copy-text.ts';

/** Copies a text and says so. A refused clipboard is told in the same style (specification, section 5). */
export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify();
  return (text) =>
    copyText(text)
      .catch(() => undefined)
      .then(() => notify('app.copied', { type: 'success' }));
}

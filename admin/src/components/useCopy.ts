import { useNotify } from 'react-admin';
import { copyText } from './copy-text.ts';

/** Copies a text and shows a toast. A refused clipboard gets the same kind of toast (specification, section 5). */
export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify();
  return (text) =>
    copyText(text)
      .catch(() => undefined)
      .then(() => notify('app.copied', { type: 'success' }));
}

import type { ChatWidget } from '../elements/chat-widget/chat-widget.ts';
import { readPreviewMessage } from './preview-message.ts';

/** Shows the settings that the parent window sends, if it has our own origin; announces first that it listens. */
export function followChanges(widget: Pick<ChatWidget, 'preview'>, page: Window = window): void {
  const { origin } = page.location;
  const answer = (message: object): void => page.parent.postMessage(message, origin);
  page.addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== page.parent) return;
    const read = readPreviewMessage(event.data);
    if (read.kind === 'refused') answer({ type: 'colloquy.preview.refused', errors: read.errors });
    if (read.kind !== 'changes') return;
    const { scheme, ...changes } = read.message;
    page.document.documentElement.style.colorScheme = scheme ?? '';
    widget.preview(changes);
    answer({ type: 'colloquy.preview.shown' });
  });
  answer({ type: 'colloquy.preview.ready' });
}

import '../chat-widget.ts';
import type { ChatWidget } from '../elements/chat-widget/chat-widget.ts';
import { linkIdOf } from './link-id.ts';

/** Passes the link in the address to the page's element, and returns it. */
export function placeLink(attributes: readonly string[] = []): ChatWidget | null {
  const widget = document.querySelector<ChatWidget>('chat-widget');
  const locale = new URLSearchParams(location.search).get('locale');
  for (const name of attributes) widget?.setAttribute(name, '');
  if (locale !== null) widget?.setAttribute('locale', locale);
  widget?.setAttribute('link', linkIdOf(location.pathname));
  return widget;
}

import { placeLink } from './place-link.ts';

/** `?open=1`: the chat is open at once, as a first visitor has it. */
const isOpen = new URLSearchParams(location.search).get('open') === '1';
const widget = placeLink(isOpen ? ['preview'] : []);

// Nobody else's page is listened to, and who only looks is spared what checks the messages.
if (widget !== null && isInOwnPage()) {
  void import('./live-preview.ts').then(({ followChanges }) => followChanges(widget));
}

function isInOwnPage(): boolean {
  try {
    return parent !== window && parent.location.origin === location.origin;
  } catch {
    return false;
  }
}

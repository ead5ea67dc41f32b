import { placeLink } from './place-link.ts';

/** `?open=1`: the chat is open at once, as for a first visitor. */
const isOpen = new URLSearchParams(location.search).get('open') === '1';
const widget = placeLink(isOpen ? ['preview'] : []);

// Listens only inside our own page, so that other visitors do not load the validation of messages.
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

import type { ColloquyComposer } from '../colloquy-composer/colloquy-composer.ts';

/** Whose field takes what is typed, by the composer that it stands in for. */
const owners = new WeakMap<ColloquyComposer, HTMLElement>();

/**
 * The field of a step takes the place of the chat's composer, and the keyboard with it; something that is written there
 * already stays to be sent.
 */
export function takeTyping(step: HTMLElement): void {
  const composer = composerOf(step);
  if (composer === null || composer.draft !== '') return;
  owners.set(composer, step);
  const hadKeyboard = rootOf(composer)?.activeElement === composer;
  composer.hidden = true;
  if (hadKeyboard) step.focus();
}

/** The composer is there again, for a question instead of an answer. */
export function giveTyping(step: HTMLElement): void {
  const composer = composerOf(step);
  if (composer === null) return;
  composer.hidden = false;
  composer.focus();
}

/** A step that has been answered leaves the composer to the next one or, once nothing is under way, to the visitor. */
export function leaveTyping(step: HTMLElement, composer: ColloquyComposer | null): void {
  if (composer === null || owners.get(composer) !== step) return;
  if (composer.isBusy) {
    requestAnimationFrame(() => leaveTyping(step, composer));
    return;
  }
  owners.delete(composer);
  const wasHidden = composer.hidden;
  composer.hidden = false;
  // The chat as a whole had the keyboard in its place.
  if (wasHidden && rootOf(composer)?.activeElement?.matches('.panel')) composer.focus();
}

/** The composer of the chat that an element is in; null where it stands alone. */
export function composerOf(element: Element): ColloquyComposer | null {
  for (let root = rootOf(element); root !== null; root = rootOf(root.host)) {
    const composer = root.querySelector<ColloquyComposer>('colloquy-composer');
    if (composer !== null) return composer;
  }
  return null;
}

function rootOf(element: Element): ShadowRoot | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : null;
}

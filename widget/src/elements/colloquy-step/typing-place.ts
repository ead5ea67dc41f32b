import type { ColloquyComposer } from '../colloquy-composer/colloquy-composer.ts';

/** The fields that replace a composer, by composer. */
const owners = new WeakMap<ColloquyComposer, HTMLElement>();

/** A step's field replaces the chat's composer and takes its focus, unless the composer contains a draft. */
export function takeTyping(step: HTMLElement): void {
  const composer = composerOf(step);
  if (composer === null || composer.draft !== '') return;
  owners.set(composer, step);
  const hadKeyboard = rootOf(composer)?.activeElement === composer;
  composer.hidden = true;
  if (hadKeyboard) step.focus();
}

/** Shows the composer again, for a question instead of an answer. */
export function giveTyping(step: HTMLElement): void {
  const composer = composerOf(step);
  if (composer === null) return;
  composer.hidden = false;
  composer.focus();
}

/** An answered step leaves the composer to the next step or, once none is in progress, to the visitor. */
export function leaveTyping(step: HTMLElement, composer: ColloquyComposer | null): void {
  if (composer === null || owners.get(composer) !== step) return;
  if (composer.isBusy) {
    requestAnimationFrame(() => leaveTyping(step, composer));
    return;
  }
  owners.delete(composer);
  const wasHidden = composer.hidden;
  composer.hidden = false;
  // The chat as a whole had the focus instead.
  if (wasHidden && rootOf(composer)?.activeElement?.matches('.panel')) composer.focus();
}

/** The composer of the chat that contains an element; null without one. */
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

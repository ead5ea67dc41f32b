const PREFIX = 'flow-step-';

/** Element id of a step's button, on the canvas and in the list. */
export function stepElementId(stepId: string): string {
  return `${PREFIX}${stepId}`;
}

/** The step of a button element; undefined for any other element. */
export function stepIdOf(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || !target.id.startsWith(PREFIX)) return undefined;
  return target.id.slice(PREFIX.length);
}

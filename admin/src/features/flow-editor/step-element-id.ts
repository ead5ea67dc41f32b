const PREFIX = 'flow-step-';

/** The id of the button that stands for a step, on the canvas and in the list. */
export function stepElementId(stepId: string): string {
  return `${PREFIX}${stepId}`;
}

/** The step whose button something is; undefined for anything else. */
export function stepIdOf(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || !target.id.startsWith(PREFIX)) return undefined;
  return target.id.slice(PREFIX.length);
}

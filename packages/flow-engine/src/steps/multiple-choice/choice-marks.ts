/** Marks in the path analysis that a choice was made; no variable name starts like this. */
export const ANY_CHOICE = '?choice';

/** Marks that a choice was made and stored as `variable`. */
export function choiceKeptAs(variable: string): string {
  return `${ANY_CHOICE}:${variable}`;
}

/** What the analysis of paths calls it that something was chosen: no name of a variable begins so. */
export const ANY_CHOICE = '?choice';

/** That something was chosen, and is kept as `variable`. */
export function choiceKeptAs(variable: string): string {
  return `${ANY_CHOICE}:${variable}`;
}

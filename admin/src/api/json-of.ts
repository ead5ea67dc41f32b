/** What a text says as JSON; undefined where it says nothing. */
export function jsonOf(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

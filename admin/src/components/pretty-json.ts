/** JSON with line breaks; any other text unchanged. */
export function prettyJson(text: string): string {
  if (!isJsonText(text)) return text;
  return JSON.stringify(JSON.parse(text), null, 2);
}

/** Whether a text is a JSON object or list. */
export function isJsonText(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

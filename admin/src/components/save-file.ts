/** How long a file is kept at hand for a browser that starts to save it late. */
const READING_MS = 60_000;

/** Lets the browser save what was made here, or downloaded with the session's own headers. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click was handled, and would find nothing.
  setTimeout(() => URL.revokeObjectURL(url), READING_MS);
}

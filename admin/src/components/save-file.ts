/** How long a file stays available to a browser that starts saving late. */
const READING_MS = 60_000;

/** Lets the browser save a file created here, or downloaded with the session's own headers. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), READING_MS);
}

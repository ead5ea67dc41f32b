/** Lets the browser save what was downloaded with the session's own headers. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the bytes over by the time the task ends.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** The database file is damaged, or cannot be opened for writing. */
export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError';
}

/** Message for the operator: what is wrong with the file, and what to do. */
export function damagedMessage(path: string, detail: string): string {
  return `The database file ${path} is damaged (${detail}). Put the folder back from a backup; without one, \`sqlite3 ${path} .recover\` may save what is left. Nothing was changed.`;
}

export function unopenableMessage(path: string, detail: string): string {
  return `The database file ${path} cannot be opened for writing (${detail}). Give it to the user that runs the product, and make it writable.`;
}

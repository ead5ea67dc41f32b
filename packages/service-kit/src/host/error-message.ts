/** The message of anything thrown. */
export function errorMessageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

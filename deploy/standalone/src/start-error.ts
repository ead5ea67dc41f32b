/** Why the product cannot start and how to fix it, in one line for the user who started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

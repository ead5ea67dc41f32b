/** Why the product cannot start and what to do about it, in a line for the user who started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

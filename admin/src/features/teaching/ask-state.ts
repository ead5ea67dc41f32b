/** History state of a link to the chat whose question is to be asked at once. */
export const ASK_STATE = { asks: true };

export function isAskState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'asks' in state && state.asks === true;
}

import type { RouteContract } from '@colloquy/contracts';
import { act, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SetupServer } from 'msw/node';
import { expect } from 'vitest';
import type { z } from 'zod';
import { never, onRoute } from './on-route.ts';

/** Long enough for a request to reach the test's server. */
const ON_ITS_WAY_MS = 100;

/** Asserts that a form with a pending request disables its button, and sends no second one by click or key. */
export async function expectSentOnce<
  TParams extends z.ZodType,
  TQuery extends z.ZodType,
  TBody extends z.ZodType,
  TResponse extends z.ZodType,
>(
  server: SetupServer,
  route: RouteContract<TParams, TQuery, TBody, TResponse>,
  send: () => Promise<{ user: UserEvent }>,
  button: () => HTMLElement,
): Promise<void> {
  let sent = 0;
  server.use(
    onRoute(route, () => {
      sent += 1;
      return never();
    }),
  );
  const { user } = await send();
  await waitFor(() => expect(isOff(button())).toBe(true));
  // Clicks like a screen reader, because a pointer cannot.
  act(() => button().click());
  await user.keyboard('{Enter}');
  await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_MS));
  expect(sent).toBe(1);
}

/** Whether a button is disabled; a focused one uses `aria-disabled` to keep the focus. */
function isOff(button: HTMLElement): boolean {
  return button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';
}

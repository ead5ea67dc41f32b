import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { ShownPage } from './render-page.tsx';

const ELSEWHERE = '/elsewhere';

/** Tries to leave a page, and cancels if asked. True when the page asked, false when it was left. */
export async function asksBeforeGoing(page: Pick<ShownPage, 'address' | 'goTo'>): Promise<boolean> {
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  try {
    page.goTo(ELSEWHERE);
    await waitFor(() => expect(asked.mock.calls.length > 0 || page.address() === ELSEWHERE).toBe(true));
    return asked.mock.calls.length > 0;
  } finally {
    vi.unstubAllGlobals();
  }
}

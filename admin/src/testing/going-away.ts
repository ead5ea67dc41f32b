import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { ShownPage } from './render-page.tsx';

const ELSEWHERE = '/elsewhere';

/** Tries to leave a page, and stays when asked. True when somebody was asked, false when the page is left. */
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

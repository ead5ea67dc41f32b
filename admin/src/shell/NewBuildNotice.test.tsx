import { MANIFEST_POLL_MS } from '@colloquy/contracts';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { NewBuildNotice } from './NewBuildNotice.tsx';

const server = aServer();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const config = { apiUrl: '/api', apiAskUrl: '/ask', metaUrl: '/meta', basePath: '', version: 'b1' };
  document.head.innerHTML = `<meta name="colloquy-config" content="${JSON.stringify(config).replaceAll('"', '&quot;')}">`;
});
afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = '';
});

test('offers to reload once another build is served, and only once', async () => {
  let served = 'b1';
  let asked = 0;
  server.use(
    http.get('*/manifest.json', () => {
      asked += 1;
      return HttpResponse.json({ version: served });
    }),
  );
  renderPage(<NewBuildNotice />);
  act(() => void vi.advanceTimersByTime(MANIFEST_POLL_MS));
  await vi.waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  served = 'b2';
  act(() => void vi.advanceTimersByTime(2 * MANIFEST_POLL_MS));
  await screen.findByRole('button', { name: 'Reload' });
  await vi.waitFor(() => expect(asked).toBe(3));
  expect(screen.getAllByRole('button', { name: 'Reload' })).toHaveLength(1);
});

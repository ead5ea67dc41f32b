import { ERRORS } from '@colloquy/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActionKeys } from '../api/action-keys.ts';
import { createCallRoute } from '../api/call-route.ts';
import { createHttp } from '../api/http.ts';
import { createSessionStore } from '../api/session-store.ts';
import { logOut } from './log-out.ts';

beforeEach(() => localStorage.clear());

function aPage(answer: () => Promise<Response>) {
  const session = createSessionStore(localStorage);
  session.begin('jwt');
  session.rememberEmail('ada@example.com');
  const sent: Request[] = [];
  const ended = vi.fn();
  const http = createHttp({
    fetch: (input, init) => {
      sent.push(new Request(`http://page.test${typeof input === 'string' ? input : ''}`, init));
      return answer();
    },
    config: { apiUrl: '/api', apiAskUrl: '/ask', metaUrl: '/meta' },
    token: session.token,
    page: () => '/workspace',
    actionKeys: createActionKeys(),
    onSessionEnded: ended,
    onPaymentRequired: vi.fn(),
    onRefused: vi.fn(),
    confirm: async () => false,
  });
  return { call: createCallRoute(http), session, sent, ended };
}

test.each([
  ['agrees', () => Promise.resolve(Response.json({ data: { accepted: true } }))],
  ['is away', () => Promise.reject(new TypeError('away'))],
  [
    'says that the session is over',
    () => Promise.resolve(Response.json({ code: Number(ERRORS.sessionNotValid) }, { status: 401 })),
  ],
])(
  'logging out tells the server once and forgets the token at once, when the server %s',
  async (_, answer) => {
    const page = aPage(answer);
    logOut(page);
    expect([page.session.token(), page.session.email()]).toEqual([null, 'ada@example.com']);
    await vi.waitFor(() => expect(page.sent).toHaveLength(1));
    const [request] = page.sent;
    expect([request?.method, new URL(request?.url ?? '').pathname]).toEqual(['POST', '/api/auth/logout']);
    expect(request?.headers.get('Authorization')).toBe('Bearer jwt');
    expect(page.ended).not.toHaveBeenCalled();
  },
);

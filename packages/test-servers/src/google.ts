import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider, interactionPolicy } from 'oidc-provider';
import { listenOnLoopback } from './listen.ts';

/** A user with an account at "Google". */
export interface GoogleAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
  readonly name: string;
}

const MAX_STEPS = 10;
const KEY_BITS = 2_048;

/** A real OpenID Connect server on loopback in place of Google, with its account chooser. */
export type FakeGoogle = Awaited<ReturnType<typeof startGoogle>>;

export async function startGoogle(redirectUrl: string) {
  const accounts = new Map<string, GoogleAccount>();
  const server = createServer();
  const port = await listenOnLoopback(server);
  const origin = `http://127.0.0.1:${port}`;
  const client = { client_id: 'colloquy-tests', client_secret: randomUUID() };
  const provider = createProvider(origin, { ...client, redirect_uris: [redirectUrl] }, accounts);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/') === true;
    const done = isInteraction ? interact(provider, accounts, request, response) : answer(request, response);
    done.catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });

  return {
    origin,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    authorizationUrl: `${origin}/auth`,
    tokenUrl: `${origin}/token`,
    userInfoUrl: `${origin}/userinfo`,
    /** Adds or changes an account; missing fields get those of a new, verified account. */
    account(fields: Partial<GoogleAccount> = {}) {
      const sub = fields.sub ?? randomUUID();
      const account: GoogleAccount = {
        sub,
        email: `${sub}@gmail.example.com`,
        email_verified: true,
        given_name: 'Grace',
        family_name: 'Hopper',
        name: 'Grace Hopper',
        ...fields,
      };
      accounts.set(sub, account);
      return account;
    },
    /** Acts as a browser and its user: opens `url`, chooses an account, and returns the redirect to us. */
    choose: (url: string, sub: string) => chooseAccount(url, sub, redirectUrl),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function createProvider(
  issuer: string,
  client: { client_id: string; client_secret: string; redirect_uris: string[] },
  accounts: ReadonlyMap<string, GoogleAccount>,
): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
  return new Provider(issuer, {
    clients: [{ ...client, token_endpoint_auth_method: 'client_secret_post' }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    cookies: { keys: [randomUUID()] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig' }] },
    pkce: { required: () => false },
    routes: { authorization: '/auth', token: '/token', userinfo: '/userinfo' },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => ({ ...account }) };
    },
    // Choosing an account gives consent.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const clientId = oidc.client?.clientId;
      if (accountId === undefined || clientId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ accountId, clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

/** `/interaction/<uid>` lists the accounts; `?account=` chooses one, and an unknown account cancels. */
async function interact(
  provider: Provider,
  accounts: ReadonlyMap<string, GoogleAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', provider.issuer);
  const chosen = url.searchParams.get('account');
  if (chosen !== null) {
    const result = accounts.has(chosen)
      ? { select_account: {}, login: { accountId: chosen } }
      : { error: 'access_denied', error_description: 'The person went back' };
    await provider.interactionFinished(request, response, result);
    return;
  }
  const links = [...accounts.values()].map(
    ({ sub, email }) => `<li><a href="${url.pathname}?account=${encodeURIComponent(sub)}">${email}</a></li>`,
  );
  response.setHeader('Content-Type', 'text/html');
  response.end(
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Choose an account</title><h1>Choose an account</h1><ul>${links.join('')}` +
      `</ul><a href="${url.pathname}?account=">Cancel</a></html>`,
  );
}

async function chooseAccount(
  start: string,
  sub: string,
  redirectUrl: string,
): Promise<{ code: string; state: string }> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (url.pathname.startsWith('/interaction/')) url.searchParams.set('account', sub);
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`${response.status} from ${url.pathname}: ${await response.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(redirectUrl)) {
      return { code: url.searchParams.get('code') ?? '', state: url.searchParams.get('state') ?? '' };
    }
  }
  throw new Error('Google never sent the browser back');
}

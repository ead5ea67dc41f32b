import { describe, expect, it } from 'vitest';
import { GatewayConfigError, parseGatewayConfig } from './gateway-config.ts';

interface Parts {
  apiEndpoints?: string;
  serviceEndpoints?: string;
  policies?: string;
  pipelines?: string;
}

/** A small valid file, in the one-line form of YAML, with parts replaced. */
function aFile(parts: Parts = {}): string {
  return [
    `apiEndpoints: ${parts.apiEndpoints ?? '{ api: { paths: [/api/chats, /api/chats/*] } }'}`,
    `serviceEndpoints: ${parts.serviceEndpoints ?? '{ chat: { service: chat } }'}`,
    `policies: ${parts.policies ?? '[identity, rate-limit, cors, proxy]'}`,
    `pipelines: ${parts.pipelines ?? '{ main: { apiEndpoints: [api], policies: [identity: , proxy: { action: { serviceEndpoint: chat } }] } }'}`,
  ].join('\n');
}

const pipeline = (policies: string, endpoints = '[api]'): string =>
  `{ main: { apiEndpoints: ${endpoints}, policies: [${policies}] } }`;
const PROXY = 'proxy: { action: { serviceEndpoint: chat } }';

function issuesOf(text: string): string {
  try {
    parseGatewayConfig(text);
  } catch (error) {
    if (error instanceof GatewayConfigError) return error.issues.join('\n');
    throw error;
  }
  return '';
}

describe('parseGatewayConfig', () => {
  it('reads a sound file and fills in what is left out', () => {
    const config = parseGatewayConfig(aFile());
    expect(config.http).toEqual({ port: 8080, hostname: '0.0.0.0' });
    expect(config.pipelines['main']?.policies).toEqual([
      { name: 'identity', action: { bearer: true, endsSession: false } },
      { name: 'proxy', action: { serviceEndpoint: 'chat', timeout: 30_000 } },
    ]);
  });

  it("reads express-gateway's own spelling: single values, lists of one action, methods in one text", () => {
    const config = parseGatewayConfig(
      aFile({
        apiEndpoints: "{ api: { host: '*', paths: /api/chats, methods: 'GET,POST' } }",
        serviceEndpoints: '{ chat: { url: http://127.0.0.1:9000 } }',
        pipelines:
          '{ main: { apiEndpoints: api, policies: [identity: [], proxy: [ action: { serviceEndpoint: chat } ]] } }',
      }).replace('identity: []', 'identity: {}'),
    );
    expect(config.apiEndpoints['api']).toMatchObject({ paths: ['/api/chats'], methods: ['GET', 'POST'] });
    expect(config.serviceEndpoints['chat']).toEqual({ url: 'http://127.0.0.1:9000' });
  });

  it.each([
    ['an unknown key', `${aFile()}\nadmin: { port: 9876 }`, 'Unrecognized key: "admin"'],
    ['text that is no YAML', 'apiEndpoints: [', 'Flow sequence'],
    [
      'an unknown policy in the list',
      aFile({ policies: '[identity, proxy, jwt]' }),
      'policies: there is no policy "jwt"',
    ],
    [
      'an unknown policy in a pipeline',
      aFile({ pipelines: pipeline(`identity: , jwt: {}, ${PROXY}`) }),
      'pipelines.main.policies.1: there is no policy "jwt"',
    ],
    [
      'a policy that is not enabled',
      aFile({ policies: '[proxy]' }),
      'pipelines.main.policies[0].identity: is not enabled under policies',
    ],
    [
      'a setting that a policy does not have',
      aFile({ pipelines: pipeline(`identity: { action: { strict: true } }, ${PROXY}`) }),
      'pipelines.main.policies.0.identity.action: Unrecognized key: "strict"',
    ],
    [
      'a condition',
      aFile({ pipelines: pipeline(`identity: [{ condition: { name: always } }], ${PROXY}`) }),
      'conditions are not supported',
    ],
    [
      'an endpoint that is not declared',
      aFile({ pipelines: pipeline(`identity: , ${PROXY}`, '[api, other]') }),
      'pipelines.main.apiEndpoints: "other" is not among apiEndpoints',
    ],
    [
      'a service that is not declared',
      aFile({ pipelines: pipeline('identity: , proxy: { action: { serviceEndpoint: bot } }') }),
      '"bot" is not among serviceEndpoints',
    ],
    [
      'a service that does not exist',
      aFile({ serviceEndpoints: '{ chat: { service: chats } }' }),
      'serviceEndpoints.chat: must be { service: <name of a service> } or { url: <http address> }',
    ],
    [
      'an endpoint that no pipeline serves',
      aFile({ apiEndpoints: '{ api: { paths: /a }, spare: { paths: /b } }' }),
      'apiEndpoints.spare: no pipeline serves it',
    ],
    [
      'a service that nothing leads to',
      aFile({ serviceEndpoints: '{ chat: { service: chat }, bot: { service: bot } }' }),
      'serviceEndpoints.bot: no pipeline leads to it',
    ],
    [
      'a pipeline without a target',
      aFile({ pipelines: pipeline('identity: ') }),
      'pipelines.main.policies: proxy is missing',
    ],
    [
      'a pipeline without identity',
      aFile({ pipelines: pipeline(PROXY) }),
      'pipelines.main.policies: identity is missing',
    ],
    [
      'a policy after the target',
      aFile({ pipelines: pipeline(`${PROXY}, identity: `) }),
      'policies[0].proxy: must be the last policy',
    ],
    [
      'a limit by user before the user is known',
      aFile({
        pipelines: pipeline(
          `rate-limit: { action: { max: 1, windowMs: 1000, rateLimitBy: user } }, identity: , ${PROXY}`,
        ),
      }),
      'policies[0].rate-limit: by user needs identity before it',
    ],
    [
      'origins of a link on a path without one',
      aFile({
        pipelines: pipeline(
          `cors: { action: { origin: public-link, methods: [GET] } }, identity: , ${PROXY}`,
        ),
      }),
      'the path "/api/chats" has no ":linkId"',
    ],
    [
      'a path that is no pattern',
      aFile({ apiEndpoints: "{ api: { paths: ['/api/chats*'] } }" }),
      'apiEndpoints.api.paths: "/api/chats*" has the segment "chats*"',
    ],
  ])('refuses %s, and says where', (_what, text, issue) => {
    expect(issuesOf(text)).toContain(issue);
  });

  it('lists every issue at once', () => {
    const text = aFile({
      policies: '[proxy, jwt]',
      serviceEndpoints: '{ chat: { service: chat }, bot: { service: bot } }',
    });
    expect(issuesOf(text).split('\n')).toHaveLength(3);
  });
});

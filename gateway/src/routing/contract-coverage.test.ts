import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PUBLIC_BASES, allRoutes, type RouteContract } from '@colloquy/contracts';
import { createEndpointTable } from './endpoint-table.ts';
import {
  GatewayConfigError,
  parseGatewayConfig,
  readGatewayConfig,
  type GatewayConfig,
} from './gateway-config.ts';

const FILE = fileURLToPath(new URL('../../gateway.config.yml', import.meta.url));
const text = readFileSync(FILE, 'utf8');

/** Typical ids, and ids that equal a neighbouring route's fixed word. */
const SAMPLE_IDS = ['01998f7e2c7d7e0f9d', 'roles', 'plan', 'ask'] as const;

interface Reached {
  readonly endpoint: string;
  readonly service: string | null;
  readonly sentPath: string;
}

function reach(config: GatewayConfig, method: string, path: string): Reached | null {
  const table = createEndpointTable(config, ({ name, steps }) => ({ name, steps }));
  const match = table.find(path.slice(1).split('/'), method);
  if (match.kind !== 'found') return null;
  const { name, steps } = match.entry.target;
  const proxy = steps.flatMap((step) => (step.name === 'proxy' ? [step.action] : []))[0];
  const target = config.serviceEndpoints[proxy?.serviceEndpoint ?? ''];
  const service = target !== undefined && 'service' in target ? target.service : null;
  const prefix = proxy?.stripPath ?? '';
  return { endpoint: name, service, sentPath: path.slice(path.startsWith(prefix) ? prefix.length : 0) };
}

/** The routes that a configuration does not pass to their service under their own path. */
function findLostRoutes(config: GatewayConfig, routes: readonly RouteContract[]): string[] {
  return routes.flatMap((route) => {
    if (route.base === 'internal') return [];
    const inner = route.path.replaceAll(/:\w+/g, SAMPLE_IDS[0]);
    const reached = reach(config, route.method, PUBLIC_BASES[route.base] + inner);
    return reached?.service === route.service && reached.sentPath === inner ? [] : [route.id];
  });
}

describe('the gateway configuration that ships', () => {
  it('brings every public route to its own service under its own path', async () => {
    const config = await readGatewayConfig(FILE);
    expect(findLostRoutes(config, allRoutes)).toEqual([]);
  });

  it('brings no internal route anywhere, whatever base is put before it', async () => {
    const config = await readGatewayConfig(FILE);
    const internal = allRoutes.filter((route) => route.base === 'internal');
    expect(internal.length).toBeGreaterThan(0);
    for (const route of internal) {
      for (const base of ['', ...Object.values(PUBLIC_BASES)]) {
        const path = base + route.path.replaceAll(/:\w+/g, SAMPLE_IDS[0]);
        const reached = reach(config, route.method, path);
        expect({ path, reached }).toEqual({ path, reached: null });
      }
    }
  });

  it.each(['/api', '/api/v2', '/v2/api', '/products/help/api'])(
    'brings no internal route anywhere by a wildcard below %s',
    (base) => {
      const config = parseGatewayConfig(`
apiEndpoints: { all: { paths: [${base}/*] } }
serviceEndpoints: { auth: { service: auth } }
policies: [identity, proxy]
pipelines:
  main:
    apiEndpoints: [all]
    policies: [identity: , proxy: { action: { serviceEndpoint: auth, stripPath: ${base} } }]
`);
      const sample = (path: string): string => base + path.replaceAll(/:\w+/g, SAMPLE_IDS[0]);
      for (const route of allRoutes) {
        const reached = reach(config, route.method, sample(route.path));
        expect({ route: route.id, isReached: reached !== null }).toEqual({
          route: route.id,
          isReached: route.base !== 'internal',
        });
      }
    },
  );

  it.each(SAMPLE_IDS)(
    'sends the plan of a workspace "%s" to billing and the workspace itself home',
    async (id) => {
      const config = await readGatewayConfig(FILE);
      expect(reach(config, 'GET', `/api/workspaces/${id}/plan`)).toMatchObject({ service: 'billing' });
      expect(reach(config, 'GET', `/api/workspaces/${id}`)).toMatchObject({ service: 'workspace' });
      expect(reach(config, 'GET', `/api/workspaces/${id}/members`)).toMatchObject({ service: 'workspace' });
    },
  );

  it.each(SAMPLE_IDS)('sends the settings of link "%s" to bot and its conversation to chat', async (id) => {
    const config = await readGatewayConfig(FILE);
    expect(reach(config, 'GET', `/ask/public-links/${id}`)).toMatchObject({ service: 'bot' });
    expect(reach(config, 'POST', `/ask/public-links/${id}/ask`)).toMatchObject({ service: 'chat' });
    expect(reach(config, 'GET', `/ask/public-links/${id}/chats/c1/history`)).toMatchObject({
      service: 'chat',
    });
  });
});

describe('planted faults', () => {
  it('notices routes whose endpoint was taken away', () => {
    const without = text.replace(
      'paths: [/api/knowledge-base, /api/knowledge-base/*]',
      'paths: [/api/elsewhere]',
    );
    const lost = findLostRoutes(parseGatewayConfig(without), allRoutes);
    expect(lost.every((id) => id.startsWith('knowledge.'))).toBe(true);
    expect(lost.length).toBeGreaterThan(3);
  });

  it('notices a route that is led to a foreign service', () => {
    const swapped = text.replaceAll(
      '- proxy: { action: { serviceEndpoint: billing,',
      '- proxy: { action: { serviceEndpoint: bot,',
    );
    expect(() => parseGatewayConfig(swapped)).toThrow('serviceEndpoints.billing: no pipeline leads to it');
    const led = swapped.replace('  billing: { service: billing }\n', '');
    const lost = findLostRoutes(parseGatewayConfig(led), allRoutes);
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.every((id) => id.startsWith('billing.'))).toBe(true);
  });

  it('refuses two endpoints with the same path', () => {
    const doubled = text.replace('- /api/chats\n', '- /api/workspaces\n      - /api/chats\n');
    expect(() => parseGatewayConfig(doubled)).toThrow(GatewayConfigError);
    expect(() => parseGatewayConfig(doubled)).toThrow(
      '"/api/workspaces" overlaps "/api/workspaces" of apiEndpoints.chat',
    );
  });

  it('refuses two endpoints whose paths cross', () => {
    const crossing = text.replace('- /api/chats\n', '- /api/:any/x/plan\n      - /api/chats\n');
    expect(() => parseGatewayConfig(crossing)).toThrow('neither is more specific');
  });
});

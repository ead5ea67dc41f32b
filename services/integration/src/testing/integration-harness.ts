import { createHash, randomBytes } from 'node:crypto';
import { Secret } from '@colloquy/config';
import {
  API_KEY_MARK,
  Plan,
  WorkspaceRole,
  billingApi,
  billingEvents,
  connectionSchema,
  integrationApi,
  workspaceApi,
  type RouteContract,
  type SubscriptionState,
} from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { eventFor, systemContext, type ServiceRouter } from '@colloquy/service-kit';
import { exampleIds, fakeBots, openTestHost } from '@colloquy/service-kit/testing';
import { openChannels } from '../channels/open-channels.ts';
import { CONNECTED_CHANNELS } from '../channels/registry.ts';
import { createIntegrationService } from '../create-service.ts';

/** Address of the product, with the address of events below it. */
export const PUBLIC_URL = 'https://bots.example.com';

/** Users of every workspace in the harness: ada and bob are ADMIN, pat POWER_USER, uma USER; eve has no role. */
const ROLES: readonly (readonly [string, WorkspaceRole])[] = [
  ['ada', WorkspaceRole.admin],
  ['bob', WorkspaceRole.admin],
  ['pat', WorkspaceRole.powerUser],
  ['uma', WorkspaceRole.user],
];

export interface IntegrationHarnessOptions {
  /** Addresses of fake providers by channel; a provider without one is unreachable. */
  readonly channelApis?: Readonly<Record<string, string>>;
  /** Plays chat. */
  readonly chat?: (router: ServiceRouter) => void;
}

/** Where nothing listens. */
const UNREACHABLE = 'http://127.0.0.1:1';

/** The integration service with a real store, a clock the test sets, and fakes of workspace, billing and bot. */
export async function openIntegrationHarness(options: IntegrationHarnessOptions = {}) {
  const host = await openTestHost({ now: (): Date => harness.now });
  const gone = new Set<string>();
  const roles = new Map(ROLES);
  const bots = new Map<string, string>();
  const plans = new Map<string, { plan_id: Plan; state: SubscriptionState }>();
  host.fakeService('workspace', (router) => {
    router.bind(workspaceApi.readMembership, async ({ params }) => {
      const role = roles.get(params.userId);
      if (role === undefined || gone.has(params.id)) throw notFound('member');
      return { data: { workspace_role_id: role } };
    });
    router.bind(workspaceApi.readRoster, async ({ params }) => {
      if (gone.has(params.id)) throw notFound('workspace');
      const idsOf = (isAdmin: boolean): string[] =>
        [...roles].filter(([, role]) => (role === WorkspaceRole.admin) === isAdmin).map(([id]) => id);
      return { data: { admins: idsOf(true), others: idsOf(false) } };
    });
  });
  host.fakeService('billing', (router) => {
    router.bind(billingApi.readSubscriptionState, async ({ params }) => ({
      data: plans.get(params.id) ?? { plan_id: Plan.enterprise, state: 'active' },
    }));
  });
  host.fakeService('bot', fakeBots({ workspaceOf: (id) => bots.get(id) }));
  if (options.chat !== undefined) host.fakeService('chat', options.chat);
  const unreachable = Object.keys(CONNECTED_CHANNELS).map((name) => [name, UNREACHABLE] as const);
  const channels = openChannels({
    secretsKey: [new Secret(randomBytes(32).toString('hex'))],
    publicUrl: PUBLIC_URL,
    channelApis: new Map([...unreachable, ...Object.entries(options.channelApis ?? {})]),
  });
  host.add(createIntegrationService({ ...host.dependencies, channels }));
  await host.start();

  const harness = {
    host,
    now: new Date(),
    /** Plans by workspace; the enterprise plan by default. */
    plans,
    /** Deleted workspaces. */
    gone,
    /** Members of every workspace that is not deleted. */
    roles,
    /** Chatbots and their workspaces. */
    bots,
    /** Changes a plan like billing; resolves when the service has handled the event, which is delivered twice. */
    async setPlan(workspaceId: string, plan_id: Plan) {
      plans.set(workspaceId, { plan_id, state: 'active' });
      const data = { workspace_id: workspaceId, plan_id, state: 'active' as const };
      const event = eventFor(systemContext('billing'), billingEvents.planChanged, workspaceId, data);
      // The bus resolves when every consumer has handled the events.
      await host.bus.publish([event, event]);
    },
    async issue(workspaceId: string, rules: object = {}) {
      const body = { workspace_id: workspaceId, name: 'Shop', scopes: ['ask'], ...rules };
      const answer = await host.asUser('ada').send(integrationApi.issueApiKey, { body });
      return integrationApi.issueApiKey.response.parse(answer.result).data;
    },
    /** A new connection of a new chatbot, to the channel that `route` belongs to. */
    async connect(workspaceId: string, { path }: Pick<RouteContract, 'path'>) {
      const channel = Object.values(CONNECTED_CHANNELS).find(({ routes }) =>
        path.startsWith(routes.list.path),
      );
      const create = channel?.routes.create;
      if (create?.example === undefined || create.example === null)
        throw new Error(`${path} is no channel's`);
      const ids = exampleIds({ workspaceId });
      bots.set(ids.botId, workspaceId);
      const made = await host.asUser('ada').send(create, create.example(ids));
      return { botId: ids.botId, connectionId: connectionSchema.shape.id.parse(made.result.data['id']) };
    },
    async verify(secret: string | null, ip = '203.0.113.7') {
      const text = secret ?? '';
      const body = {
        prefix: text.slice(API_KEY_MARK.length, API_KEY_MARK.length + 8),
        hash: createHash('sha256').update(text).digest('hex'),
        ip,
      };
      const answer = await host.asService('gateway').call(integrationApi.verifyApiKey, { body });
      return answer.result.data;
    },
    async stop() {
      await host.stop();
      await channels.close();
    },
  };
  return harness;
}

import {
  botApi,
  connectionSettingsPatchSchema,
  MAX_CONNECTIONS_PER_CHANNEL,
  newConnectionSettingsSchema,
  type ConnectionCheck,
  type ConnectionFailure,
  type ConnectionSettings,
  type operatorApi,
  type RouteInput,
} from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import {
  differences,
  renewSecretsOf,
  requireUser,
  type RequestContext,
  type ServiceClient,
  type UseCasesOf,
  type WorkspaceAccess,
} from '@colloquy/service-kit';
import { changeRecorded } from '../change-recorded.ts';
import type { ChannelAccess } from '../channels/open-channels.ts';
import { ProviderError } from '../channels/provider-call.ts';
import type { ConnectedChannel } from '../channels/registry.ts';
import type { ConnectionSecrets } from './connection-secrets.ts';
import type { ConnectionDocument } from './connections.model.ts';
import { assertTestable, FAILURE_TEXTS, stateAfterTest } from './connections.policy.ts';
import type { ChannelScope, ConnectionRepository } from './connections.repository.ts';
import { auditValuesOf, toConnection } from './connections.view.ts';
import { openConnection } from './open-connection.ts';

type Input<TName extends 'list' | 'create' | 'change' | 'remove' | 'test'> = RouteInput<
  ConnectedChannel['routes'][TName]
>;
type Values = Readonly<Record<string, unknown>>;

export function createConnectionUseCases(deps: {
  readonly connections: ConnectionRepository;
  readonly secrets: ConnectionSecrets;
  readonly channels: ChannelAccess;
  readonly access: WorkspaceAccess;
  readonly client: ServiceClient;
  /** Erases what waits to be answered or sent through a connection. */
  readonly eraseMessages: (connection: Pick<ConnectionDocument, '_id' | 'workspace_id'>) => Promise<void>;
  readonly now: () => Date;
}) {
  const { connections, secrets, channels, access, client, eraseMessages, now } = deps;

  /** Throws the same `notFound` for another workspace's bot and for an unknown one. */
  async function manageable(channel: string, botId: string, context: RequestContext): Promise<ChannelScope> {
    const { data } = await client.call(botApi.describeBot, { params: { id: botId } }, { context });
    const scope = { workspace_id: data.bot.workspace_id, chat_bot_id: botId, channel };
    await access.requireBot(context, scope);
    return scope;
  }

  const shown = (row: ConnectionDocument) => toConnection(row, channels.eventsUrlOf(row.channel, row._id));

  function recorded(
    context: RequestContext,
    { brand }: ConnectedChannel,
    { _id, workspace_id }: Pick<ConnectionDocument, '_id' | 'workspace_id'>,
    act: Pick<Parameters<typeof changeRecorded>[2], 'action' | 'before' | 'after'>,
  ) {
    return changeRecorded(context, workspace_id, {
      ...act,
      target: { kind: 'connection', id: _id, name: brand },
    });
  }

  /** The failures of a test by check; a check that could not be made ends the test. */
  async function checksOf(channel: ConnectedChannel, row: ConnectionDocument): Promise<Checked[]> {
    try {
      const adapter = await channel.load();
      const opened = openConnection(row, { secrets, channels });
      return [...(await adapter.check(opened, channels.callOf(row.channel)))];
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return [{ name: error.failure === 'TOKEN_REFUSED' ? 'token' : 'provider', failure: error.failure }];
    }
  }

  /** The use cases of one channel's routes. */
  function of(name: string, channel: ConnectedChannel) {
    const { fields: fieldNames, secrets: secretNames } = channel.routes;

    return {
      async list({ params, query: { id, page, limit } }: Input<'list'>, context: RequestContext) {
        const scope = await manageable(name, params.id, context);
        const { items, total } = await connections.page(scope, id, { page, limit });
        return { data: items.map(shown), meta: { total, page, limit } };
      },

      async create({ params, body }: Input<'create'>, context: RequestContext) {
        const scope = await manageable(name, params.id, context);
        if ((await connections.count(scope)) >= MAX_CONNECTIONS_PER_CHANNEL) {
          const details = { reason: 'TOO_MANY_CONNECTIONS', limit: MAX_CONNECTIONS_PER_CHANNEL } as const;
          throw new AppError({ code: ERRORS.wrongState, details });
        }
        const owner = { _id: context.newId(), ...scope };
        const made = {
          ...owner,
          state: 'pending' as const,
          fields: picked(body, fieldNames),
          secrets: secrets.seal(owner, textsOf(picked(body, secretNames))),
          settings: newConnectionSettingsSchema.parse(body['settings']),
          connectedBy: requireUser(context.actor).userId,
          lastEventAt: null,
          lastError: null,
          failures: 0,
          testedAt: null,
        };
        const event = recorded(context, channel, owner, {
          action: 'connection.created',
          after: auditValuesOf(made),
        });
        return { data: shown(await connections.insertOnce(scope, made, [event])) };
      },

      async change({ params, query, body }: Input<'change'>, context: RequestContext) {
        const scope = await manageable(name, params.id, context);
        const rows = await connections.getMany(scope, query.id);
        const changed: ConnectionDocument[] = [];
        for (const row of rows) {
          changed.push(
            await connections.change(row, (current) => {
              const next = {
                fields: { ...current.fields, ...picked(body, fieldNames) },
                secrets: { ...current.secrets, ...secrets.seal(current, textsOf(picked(body, secretNames))) },
                settings: withPatch(current.settings, body['settings']),
              };
              const differing = differences(auditValuesOf(current), auditValuesOf(next));
              if (differing === null) return null;
              const isOnlySettings = Object.keys(differing.after).every((key) => key === 'settings');
              const untested = { state: 'pending', lastError: null, failures: 0 } as const;
              return {
                set: { ...next, ...(isOnlySettings ? {} : untested) },
                events: [recorded(context, channel, current, { action: 'connection.changed', ...differing })],
              };
            }),
          );
        }
        return { data: changed.map(shown) };
      },

      async remove({ params, query }: Input<'remove'>, context: RequestContext) {
        const scope = await manageable(name, params.id, context);
        const rows = await connections.getMany(scope, query.id);
        for (const row of rows) {
          const act = { action: 'connection.deleted', before: auditValuesOf(row) } as const;
          await connections.remove(row, [recorded(context, channel, row, act)]);
          await eraseMessages(row);
        }
        return { data: { id: rows.map(({ _id }) => _id) } };
      },

      async test({ params, query }: Input<'test'>, context: RequestContext) {
        const scope = await manageable(name, params.id, context);
        const [row] = await connections.getMany(scope, query.id);
        if (row === undefined) throw new Error('A test names one connection');
        const tested = await connections.change(row, (current) => {
          assertTestable(current, now());
          return { set: { testedAt: now() }, events: [] };
        });
        const checks = await checksOf(channel, tested);
        const failures = checks.flatMap(({ failure }) => failure ?? []);
        const connection = await connections.change(row, (current) => ({
          set: stateAfterTest(current, failures, now()),
          events: [],
        }));
        return { data: { connection: shown(connection), checks: checks.map(shownCheck) } };
      },
    };
  }

  return {
    of,
    /** Encrypts the secrets of connections with the first key of the settings. */
    operator: {
      async renewConnectionSecrets({ body }) {
        const data = await renewSecretsOf(connections.after, body.after, async (row) => {
          let [renewed, unreadable] = [0, 0];
          await connections.change(row, (current) => {
            const outcome = secrets.renew(current);
            ({ renewed, unreadable } = outcome);
            return renewed === 0 ? null : { set: { secrets: outcome.secrets }, events: [] };
          });
          return { renewed, unreadable };
        });
        return { data };
      },
    } satisfies UseCasesOf<typeof operatorApi>,
  };
}

interface Checked {
  readonly name: string;
  readonly failure: ConnectionFailure | null;
}

function shownCheck({ name, failure }: Checked): ConnectionCheck {
  return { name, ok: failure === null, detail: failure === null ? '' : FAILURE_TEXTS[failure] };
}

function picked(body: Values, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]] as const])),
  );
}

/** Secrets are texts by the contracts of the channels. */
function textsOf(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function withPatch(settings: ConnectionSettings, sent: unknown): ConnectionSettings {
  return { ...settings, ...connectionSettingsPatchSchema.parse(sent ?? {}) };
}

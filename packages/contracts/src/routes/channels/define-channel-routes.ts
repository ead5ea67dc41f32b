import { z } from 'zod';
import { MAX_BULK_IDS } from '../../constants.ts';
import {
  connectionCheckSchema,
  connectionSchema,
  connectionSettingsPatchSchema,
  newConnectionSettingsSchema,
} from '../../entities/connection.ts';
import { idSchema } from '../../entities/fields.ts';
import * as ERRORS from '../../errors/error-names.ts';
import {
  bulkIdQuery,
  defineRoute,
  idParams,
  list,
  pageOnlyQuery,
  rawBodySchema,
  single,
  type RouteContract,
  type RouteExample,
} from '../define-route.ts';
import { ofBot } from '../route-example.ts';

/** An event of a provider is a short message; more is no question. */
const EVENT_MAX_BYTES = 64 * 1024;

/** The definition of a channel, without the fields that every connection has. */
export interface ChannelDefinition<
  TFields extends z.ZodRawShape,
  TNew extends z.ZodRawShape,
  TSecrets extends z.ZodRawShape,
> {
  /** The row of `CHANNELS`. */
  readonly name: string;
  /** The brand, as part of the routes' ids and summaries. */
  readonly label: string;
  /** Of a chatbot's connections. */
  readonly path: `/${string}/:id/${string}`;
  /** Fields that members read and change. */
  readonly fields: TFields;
  /** The same for a new connection, with defaults. */
  readonly newFields: TNew;
  /** Fields that are stored encrypted and never returned. */
  readonly secrets: TSecrets;
  /** Headers that carry the signature of an event. */
  readonly signatureHeaders: readonly Lowercase<string>[];
  /** The body of the response to an event. */
  readonly reply: z.ZodType<Readonly<Record<string, unknown>>>;
  /** A valid body of a new connection. */
  readonly example: Readonly<Record<string, unknown>>;
}

/**
 * The routes of one channel: its connections, which have the list-only shape (`?id[]=`) of the definitions, their test,
 * and the events of the provider, which prove themselves by a signature over the body.
 */
export function defineChannelRoutes<
  TFields extends z.ZodRawShape,
  TNew extends z.ZodRawShape,
  TSecrets extends z.ZodRawShape,
>(channel: ChannelDefinition<TFields, TNew, TSecrets>) {
  const { name, label, path, fields, newFields, secrets } = channel;
  const shownSchema = connectionSchema.extend(fields);
  const right = 'manageIntegrations' as const;
  const ofConnection = ({ botId, connectionId }: { botId: string; connectionId: string }) => ({
    params: { id: botId },
    query: { id: [connectionId] },
  });
  return {
    name,
    /** A connection as members read it. */
    connectionSchema: shownSchema,
    fields: Object.keys(fields),
    secrets: Object.keys(secrets),
    signatureHeaders: channel.signatureHeaders,
    list: defineRoute({
      id: `integration.list${label}Connections`,
      method: 'GET',
      path,
      params: idParams,
      right,
      summary: `The connections of a chatbot to ${label}; some of them by \`id\`. Secrets are never returned.`,
      query: z.strictObject({
        id: z.array(idSchema).min(1).max(MAX_BULK_IDS).optional(),
        ...pageOnlyQuery,
      }),
      example: ofBot,
      response: list(shownSchema),
    }),
    create: withExample(
      ({ botId }) => ({ params: { id: botId }, body: channel.example }),
      defineRoute({
        id: `integration.create${label}Connection`,
        method: 'POST',
        path,
        params: idParams,
        right,
        summary: `Connect a chatbot to ${label}. Secrets are stored encrypted; a test activates the connection.`,
        body: z.strictObject({
          ...newFields,
          ...secrets,
          settings: newConnectionSettingsSchema.prefault({}),
        }),
        example: ofBot,
        response: single(shownSchema),
        status: 201,
        creates: true,
        errors: [ERRORS.wrongState],
      }),
    ),
    change: withExample(
      (ids) => ({ ...ofConnection(ids), body: { settings: { sessionMinutes: 60 } } }),
      defineRoute({
        id: `integration.change${label}Connections`,
        method: 'PATCH',
        path,
        params: idParams,
        right,
        summary: `Change connections to ${label}; new secrets or accounts have to be tested again.`,
        query: bulkIdQuery,
        body: z.strictObject({ ...fields, ...secrets, settings: connectionSettingsPatchSchema }).partial(),
        example: ofConnection,
        needs: 'connection',
        response: single(z.array(shownSchema)),
      }),
    ),
    remove: defineRoute({
      id: `integration.remove${label}Connections`,
      method: 'DELETE',
      path,
      params: idParams,
      right,
      summary: `Disconnect a chatbot from ${label}, and erase the secrets and the waiting messages.`,
      query: bulkIdQuery,
      example: ofConnection,
      needs: 'connection',
      response: single(z.object({ id: z.array(idSchema) })),
    }),
    test: defineRoute({
      id: `integration.test${label}Connection`,
      method: 'POST',
      path: `${path}/test`,
      params: idParams,
      right,
      summary: `Check a connection at ${label}; it is active once every check passes.`,
      query: z.strictObject({ id: z.array(idSchema).length(1) }),
      example: ofConnection,
      needs: 'connection',
      response: single(z.object({ connection: shownSchema, checks: z.array(connectionCheckSchema) })),
      errors: [ERRORS.tooManyRequests],
    }),
    receive: defineRoute({
      id: `integration.receive${label}Event`,
      base: 'meta',
      method: 'POST',
      path: `/channels/${name}/:id`,
      params: idParams,
      right: 'public',
      summary: `An event of ${label} for a connection, under the signature of its provider; answered at once.`,
      body: rawBodySchema,
      response: channel.reply,
      rawBody: { headers: channel.signatureHeaders },
      maxBodyBytes: EVENT_MAX_BYTES,
      errors: [ERRORS.sessionNotValid, ERRORS.storeUnavailable],
    }),
  } as const;
}

/** The compiler cannot compare an example with a body that depends on the channel: the suites of rights send it. */
function withExample<TRoute extends RouteContract>(example: RouteExample, route: TRoute): TRoute {
  return { ...route, example };
}

export type ChannelRoutes = ReturnType<
  typeof defineChannelRoutes<z.ZodRawShape, z.ZodRawShape, z.ZodRawShape>
>;

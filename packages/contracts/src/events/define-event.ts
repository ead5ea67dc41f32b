import { z } from 'zod';

export const eventActorSchema = z.object({
  kind: z.enum(['user', 'visitor', 'api-key', 'service', 'system']),
  id: z.string().nullable(),
});
export type EventActor = z.infer<typeof eventActorSchema>;

export const eventEnvelopeSchema = z.object({
  id: z.uuid(),
  type: z.string().min(1),
  version: z.int().min(1),
  occurredAt: z.iso.datetime(),
  workspaceId: z.string().nullable(),
  key: z.string().min(1),
  correlationId: z.string().min(1),
  causationId: z.string().nullable(),
  actor: eventActorSchema,
  data: z.unknown(),
});

/** An event between services. `key` names the aggregate: events with the same key keep their order. */
export interface EventEnvelope<TData = unknown> {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly occurredAt: string;
  readonly workspaceId: string | null;
  readonly key: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly actor: EventActor;
  readonly data: TData;
}

export interface EventDefinition<TType extends string = string, TData = unknown> {
  readonly type: TType;
  readonly version: number;
  /** `<producer>.events` */
  readonly topic: string;
  readonly schema: z.ZodType<TData>;
  readonly key: (data: TData) => string;
  /** Upcaster n turns data of version n into data of version n + 1. */
  readonly upcasts: Readonly<Record<number, (data: unknown) => unknown>>;
}

/** Thrown for a payload that is not a readable event. Retrying cannot help, so it becomes a dead letter. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
  readonly retry = 'never';
}

/**
 * Declares an event type. `version` starts at 1; a change of `data` raises it and adds one upcaster, so that handlers
 * only see the newest shape.
 */
export function defineEvent<TType extends `${string}.${string}`, TData>(definition: {
  type: TType;
  version: number;
  key: (data: NoInfer<TData>) => string;
  data: z.ZodType<TData>;
  upcasts?: Readonly<Record<number, (data: unknown) => unknown>>;
}): EventDefinition<TType, TData> {
  const producer = definition.type.split('.', 1)[0] ?? definition.type;
  return {
    type: definition.type,
    version: definition.version,
    topic: `${producer}.events`,
    schema: definition.data,
    key: definition.key,
    upcasts: definition.upcasts ?? {},
  };
}

export interface EventContext {
  readonly id: string;
  readonly workspaceId: string | null;
  readonly correlationId: string;
  readonly causationId?: string | null;
  readonly actor: EventActor;
  readonly occurredAt?: Date;
}

/** Wraps `data` in an envelope. Throws a ZodError when the data does not match the definition. */
export function createEvent<TType extends string, TData>(
  definition: EventDefinition<TType, TData>,
  data: NoInfer<TData>,
  context: EventContext,
): EventEnvelope<TData> {
  const parsed = definition.schema.parse(data);
  return {
    id: context.id,
    type: definition.type,
    version: definition.version,
    occurredAt: (context.occurredAt ?? new Date()).toISOString(),
    workspaceId: context.workspaceId,
    key: definition.key(parsed),
    correlationId: context.correlationId,
    causationId: context.causationId ?? null,
    actor: context.actor,
    data: parsed,
  };
}

/**
 * Reads an event of any known version as its newest version. Throws UnreadableEventError for a broken envelope,
 * another type, a future version or data that does not match.
 */
export function parseEvent<TType extends string, TData>(
  definition: EventDefinition<TType, TData>,
  raw: unknown,
): EventEnvelope<TData> {
  const envelope = eventEnvelopeSchema.safeParse(raw);
  if (!envelope.success) throw new UnreadableEventError(`Broken envelope: ${envelope.error.message}`);
  const event = envelope.data;
  if (event.type !== definition.type) {
    throw new UnreadableEventError(`Expected ${definition.type}, got ${event.type}`);
  }
  if (event.version > definition.version) {
    throw new UnreadableEventError(
      `${event.type} has version ${event.version}, newest known is ${definition.version}`,
    );
  }
  let data = event.data;
  for (let version = event.version; version < definition.version; version += 1) {
    const upcast = definition.upcasts[version];
    if (!upcast) throw new UnreadableEventError(`${event.type} has no upcast from version ${version}`);
    data = upcast(data);
  }
  const parsed = definition.schema.safeParse(data);
  if (!parsed.success) throw new UnreadableEventError(`${event.type}: ${parsed.error.message}`);
  return { ...event, version: definition.version, data: parsed.data };
}

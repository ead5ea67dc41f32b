import { z } from 'zod';
import { SERVICE_NAMES } from '@colloquy/contracts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_PREFLIGHT_SECONDS = 600;

/** A single value is a list of one, as in express-gateway. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).min(1));

/** A list, or one text such as "GET,PUT". */
const methodList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((method) => method.trim()) : value),
  z.array(z.enum(METHODS)).min(1),
);

const apiEndpointSchema = z.strictObject({
  host: z.literal('*', 'only "*" is supported').default('*'),
  paths: listOf(z.string()),
  methods: methodList.optional(),
});

const serviceEndpointSchema = z.union(
  [
    z.strictObject({ service: z.enum(SERVICE_NAMES) }),
    z.strictObject({ url: z.url({ protocol: /^https?$/ }) }),
  ],
  'must be { service: <name of a service> } or { url: <http address> }',
);

/** The actions of every policy: the loader knows nothing else about a policy. */
const policyActionSchemas = {
  cors: z.strictObject({
    origin: z.literal('public-link', 'only "public-link" is supported'),
    methods: methodList,
    allowedHeaders: listOf(z.string()).default([
      'content-type',
      'idempotency-key',
      'accept',
      'last-event-id',
    ]),
    maxAge: z.int().min(0).default(DEFAULT_PREFLIGHT_SECONDS),
  }),
  identity: z.strictObject({ bearer: z.boolean().default(true), endsSession: z.boolean().default(false) }),
  'rate-limit': z.strictObject({
    max: z.int().min(1),
    windowMs: z.int().min(1_000),
    rateLimitBy: z.enum(['ip', 'user']),
  }),
  'body-limit': z.strictObject({ maxBytes: z.int().min(0) }),
  proxy: z.strictObject({
    serviceEndpoint: z.string(),
    stripPath: z.string('must be the prefix to take off, such as "/api"').startsWith('/').optional(),
    timeout: z.int().min(1_000).default(DEFAULT_TIMEOUT_MS),
  }),
} as const;

export type PolicyName = keyof typeof policyActionSchemas;
export type PolicyAction<TName extends PolicyName> = z.output<(typeof policyActionSchemas)[TName]>;
/** One step of a pipeline: a policy and its settings. */
export type PolicyStep = {
  readonly [TName in PolicyName]: { readonly name: TName; readonly action: PolicyAction<TName> };
}[PolicyName];

export const POLICY_NAMES = z.strictObject(policyActionSchemas).keyof().options;

const isPolicyName = (name: string): name is PolicyName => Object.hasOwn(policyActionSchemas, name);

const stepBodySchema = z
  .preprocess(
    // express-gateway writes a list of { condition, action }; we read one unconditional entry.
    (value) => (Array.isArray(value) && value.length === 1 ? value[0] : (value ?? {})),
    z.strictObject({ action: z.unknown().optional() }, 'must be { action: … }; conditions are not supported'),
  )
  .transform(({ action }) => action ?? {});

const policyStepSchema = z.record(z.string(), stepBodySchema).transform((step, context): PolicyStep => {
  const [name, ...others] = Object.keys(step);
  const fail = (message: string, path: PropertyKey[] = []): never => {
    context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  };
  if (name === undefined || others.length > 0) return fail('must name exactly one policy');
  if (!isPolicyName(name)) return fail(`there is no policy "${name}"; known: ${POLICY_NAMES.join(', ')}`);
  const action = policyActionSchemas[name].safeParse(step[name]);
  if (action.success) return { name, action: action.data } as PolicyStep;
  for (const issue of action.error.issues) fail(issue.message, [name, 'action', ...issue.path]);
  return z.NEVER;
});

const pipelineSchema = z.strictObject({
  apiEndpoints: listOf(z.string()),
  policies: z.array(policyStepSchema).min(1),
});

export const gatewayConfigSchema = z.strictObject({
  http: z
    .strictObject({
      port: z.int().min(0).max(65_535).default(8080),
      hostname: z.string().default('0.0.0.0'),
    })
    .prefault({}),
  apiEndpoints: z.record(z.string(), apiEndpointSchema),
  serviceEndpoints: z.record(z.string(), serviceEndpointSchema),
  policies: z.array(z.string()),
  pipelines: z.record(z.string(), pipelineSchema),
});

export type GatewayFile = z.output<typeof gatewayConfigSchema>;
export type ServiceEndpoint = GatewayFile['serviceEndpoints'][string];

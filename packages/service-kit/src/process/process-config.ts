import { z } from 'zod';
import { byService, type ServiceName } from '@colloquy/contracts';
import { commaList, count, flag, port, secret, secretList, setting, type Secret } from '@colloquy/config';

/** Default ports of the services; the Compose and Helm files use the same numbers. */
export const DEFAULT_SERVICE_PORTS: Readonly<Record<ServiceName, number>> = {
  auth: 4001,
  workspace: 4002,
  bot: 4003,
  knowledge: 4004,
  chat: 4005,
  integration: 4006,
  billing: 4007,
};

const baseUrlSetting = <TName extends ServiceName>(name: TName) =>
  setting(
    `${name.toUpperCase()}_URL`,
    commaList
      .default([`http://${name}:${DEFAULT_SERVICE_PORTS[name]}`])
      .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
    `Base address of the ${name} service; several, comma separated, where no balancer shares requests between its processes`,
  );

/** Longer than two probes by a balancer or the gateway (2 s each), and than idle connections are kept. */
const SHUTDOWN_DELAY_MS = 5_000;

/** Settings of every process that serves HTTP. */
export const shutdownSettings = (defaultMs: number) =>
  ({
    shutdownDelayMs: setting(
      'SHUTDOWN_DELAY_MS',
      count().default(defaultMs),
      'After SIGTERM, serve on for so long while readiness fails, so that requests are sent elsewhere and none is lost',
    ),
  }) as const;

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** Settings of processes that speak to Kafka. */
export const kafkaSettings = {
  kafkaBrokers: setting(
    'KAFKA_BROKERS',
    commaList.pipe(z.array(z.string()).min(1)),
    'Kafka brokers, comma separated',
    {
      example: 'kafka:9092',
    },
  ),
  kafkaUsername: setting(
    'KAFKA_USERNAME',
    z.string().optional(),
    'User at the Kafka brokers; without one none is named',
    { example: 'colloquy' },
  ),
  kafkaPassword: setting('KAFKA_PASSWORD', secret().optional(), 'Password of that user', { isSecret: true }),
  kafkaMechanism: setting(
    'KAFKA_MECHANISM',
    z.enum(MECHANISMS).default('plain'),
    'How the user proves who it is (SASL)',
  ),
  kafkaTls: setting('KAFKA_TLS', flag.default(false), 'Speak TLS to the Kafka brokers'),
} as const;

/** Settings of processes that call services: the services themselves and the gateway. */
export const networkSettings = {
  ...shutdownSettings(SHUTDOWN_DELAY_MS),
  internalTokenSecrets: setting(
    'INTERNAL_TOKEN_SECRETS',
    secretList(32),
    'Secrets between our own processes, comma separated: the first signs, all verify',
    { isSecret: true },
  ),
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'How much is logged',
  ),
  ...kafkaSettings,
  authUrl: baseUrlSetting('auth'),
  workspaceUrl: baseUrlSetting('workspace'),
  botUrl: baseUrlSetting('bot'),
  knowledgeUrl: baseUrlSetting('knowledge'),
  chatUrl: baseUrlSetting('chat'),
  integrationUrl: baseUrlSetting('integration'),
  billingUrl: baseUrlSetting('billing'),
} as const;

/** Settings of the two processes that know the session token: auth mints it, the gateway reads it. */
export const userTokenSettings = {
  userTokenSecrets: setting(
    'USER_TOKEN_SECRETS',
    secretList(32),
    'Secrets of user sessions, comma separated: the first signs, all verify',
    { isSecret: true },
  ),
} as const;

/** Settings of processes that send mail. */
const mailSettings = {
  smtpUrl: setting('SMTP_URL', secret(), 'SMTP server, such as smtps://user:password@mail.example.com', {
    isSecret: true,
  }),
  mailFrom: setting('MAIL_FROM', z.string().default('no-reply@localhost'), 'Sender address of all mail'),
} as const;

/** Settings of processes whose mails carry one-use links. */
export const linkMailSettings = {
  ...mailSettings,
  mailTokenSecret: setting('MAIL_TOKEN_SECRET', secret(32), 'Secret behind the one-use links in mails', {
    isSecret: true,
  }),
  publicUrl: setting('PUBLIC_URL', z.url(), 'Address under which people reach the product', {
    example: 'https://bots.example.com',
  }),
} as const;

/** Settings of every service process; a service spreads them into its own config and adds its port. */
export const serviceProcessSettings = {
  ...networkSettings,
  host: setting('HOST', z.string().default('0.0.0.0'), 'Address to listen on'),
  mongodbUri: setting('MONGODB_URI', secret(), 'MongoDB connection string', { isSecret: true }),
  mongodbPoolSize: setting('MONGODB_POOL_SIZE', count(1).default(50), 'Connections to MongoDB at most'),
  checkResponses: setting(
    'CHECK_RESPONSES',
    flag.default(false),
    'Check each response against its contract (tests and staging)',
  ),
} as const;

/** The port of a service's process. */
export function portSetting(service: ServiceName) {
  return setting('PORT', port.default(DEFAULT_SERVICE_PORTS[service]), 'Port to listen on');
}

export type NetworkConfig = {
  readonly [K in keyof typeof networkSettings]: z.output<(typeof networkSettings)[K]['schema']>;
};
export type ServiceProcessConfig = {
  readonly [K in keyof typeof serviceProcessSettings]: z.output<(typeof serviceProcessSettings)[K]['schema']>;
};

/** The base addresses of a configuration by service. */
export function serviceBaseUrls(
  config: Pick<NetworkConfig, `${ServiceName}Url`>,
): Record<ServiceName, readonly string[]> {
  return byService((name) => config[`${name}Url`]);
}

interface KafkaConfig {
  readonly kafkaBrokers: readonly string[];
  readonly kafkaUsername: string | undefined;
  readonly kafkaPassword: Secret | undefined;
  readonly kafkaMechanism: (typeof MECHANISMS)[number];
  readonly kafkaTls: boolean;
}

/** The connection of the event bus from a process's settings. */
export function kafkaConnectionOf(config: KafkaConfig) {
  const { kafkaBrokers: brokers, kafkaUsername: username, kafkaPassword, kafkaMechanism: mechanism } = config;
  return {
    brokers,
    ...(config.kafkaTls ? { ssl: true } : {}),
    ...(username === undefined
      ? {}
      : { sasl: { mechanism, username, password: kafkaPassword?.reveal() ?? '' } }),
  };
}

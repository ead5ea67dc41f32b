import type { Secret, SecretList } from '@colloquy/config';
import type { ModelGrounding } from '@colloquy/contracts';
import { createOpenAiChatModel, type ChatModel } from '@colloquy/language-model';
import { derivedId, type FieldCipher } from '@colloquy/persistence';
import { createSafeFetch, type StreamingSafeFetch } from '@colloquy/safe-fetch';
import { openFieldCipher, openSecretKey } from '@colloquy/service-kit';
import type { ModelPrices } from '../provider-access/model-prices.ts';
import { TESTED_MODEL } from './grounding-run.ts';
import { instanceHabitsOf } from '../provider-access/instance-habits.ts';
import { NO_KEY } from '../provider-access/model-connection.ts';

/** Answers that stream at once from one server; many workspaces share the large providers. */
const CONNECTIONS_PER_HOST = 64;

/** How the providers of workspaces are reached and how their keys are kept. Whoever opens it closes it. */
export interface ModelAccess {
  readonly safeFetch: StreamingSafeFetch;
  readonly cipher: FieldCipher;
  /** Behind the keys of answers that may be given again. */
  readonly answerCacheKey: Buffer;
  /** Local `host:port`s that the operator allows. */
  readonly hosts: readonly string[];
  /** How long a model may say nothing until it is given up. */
  readonly silenceMs: number;
  /** The operator's model; null where answers quote the sources. */
  readonly instanceModel: InstanceModel | null;
  /** What tokens cost, as the operator says. */
  readonly prices: ModelPrices;
  close(): Promise<void>;
}

/** The operator's model, which is every workspace's that names no other. */
export interface InstanceModel {
  readonly name: string;
  /** Of this server and name: what is known of another one says nothing of it. */
  readonly id: string;
  /** As the operator decided; `test` leaves it to a test. */
  readonly grounding: ModelGrounding | 'test';
  openForTest(): ChatModel;
}

interface ModelConfig {
  readonly chatModelUrl?: string | undefined;
  readonly chatModelApiKey?: Secret | undefined;
  readonly chatModel: string;
  readonly chatModelGrounding: InstanceModel['grounding'];
}

export function openModels(
  config: ModelConfig & {
    readonly secretsKey: SecretList;
    readonly modelHosts: readonly string[];
    readonly modelSilenceMs: number;
    readonly modelPrices: ModelPrices['byModel'];
    readonly modelCurrency: string;
  },
): ModelAccess {
  const safeFetch = createSafeFetch({
    userAgent: 'Colloquy/1.0',
    allowedPrivateHosts: config.modelHosts,
    maxConnectionsPerHost: CONNECTIONS_PER_HOST,
  });
  return {
    safeFetch,
    cipher: openFieldCipher(config.secretsKey),
    answerCacheKey: openSecretKey(config.secretsKey, 'answer-cache'),
    hosts: config.modelHosts,
    silenceMs: config.modelSilenceMs,
    instanceModel: instanceModelOf(config),
    prices: { byModel: config.modelPrices, currency: config.modelCurrency },
    close: () => safeFetch.close(),
  };
}

function instanceModelOf(config: ModelConfig): InstanceModel | null {
  const { chatModelUrl: baseUrl, chatModel: name, chatModelGrounding: grounding } = config;
  if (baseUrl === undefined) return null;
  const apiKey = config.chatModelApiKey?.reveal() ?? NO_KEY;
  return {
    name,
    id: derivedId('instance-model', baseUrl, name),
    grounding,
    openForTest: () =>
      createOpenAiChatModel({
        baseUrl,
        apiKey,
        model: name,
        habits: instanceHabitsOf(baseUrl, name),
        ...TESTED_MODEL,
      }),
  };
}

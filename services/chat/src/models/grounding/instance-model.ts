import type { Secret } from '@colloquy/config';
import type { ModelGrounding } from '@colloquy/contracts';
import { createOpenAiChatModel, type ChatModel } from '@colloquy/language-model';
import { derivedId } from '@colloquy/persistence';
import { instanceHabitsOf } from '../provider-access/instance-habits.ts';
import { NO_KEY } from '../provider-access/model-connection.ts';
import { TESTED_MODEL } from './grounding-run.ts';

/** The operator's model, the default of every workspace. */
export interface InstanceModel {
  readonly name: string;
  /** Identifies the server and the name, because test results hold only for that pair. */
  readonly id: string;
  /** The operator's decision; `test` lets a test decide. */
  readonly grounding: ModelGrounding | 'test';
  openForTest(): ChatModel;
}

export interface InstanceModelConfig {
  readonly chatModelUrl?: string | undefined;
  readonly chatModelApiKey?: Secret | undefined;
  readonly chatModel: string;
  readonly chatModelGrounding: InstanceModel['grounding'];
}

/** The operator's model in `config`; null when answers quote the sources. */
export function instanceModelOf(config: InstanceModelConfig): InstanceModel | null {
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

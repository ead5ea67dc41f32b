import { botApi, INSTANCE_PROVIDER_ID } from '@colloquy/contracts';
import { ApiError } from '../../api/api-error.ts';
import type { CallRoute } from '../../api/call-route.ts';

const PAGE = 100;
const CONFLICT = 409;

export interface AppliedModel {
  readonly provider_id: string;
  readonly model: string;
}

/**
 * Sets a model for each chatbot of a workspace without a provider of its own. Returns the number of changed chatbots,
 * and the first error.
 */
export async function applyToAllBots(
  call: CallRoute,
  workspaceId: string,
  model: AppliedModel,
): Promise<{ readonly done: number; readonly error: unknown }> {
  let done = 0;
  let error: unknown = null;
  for (const botId of await botIdsOf(call, workspaceId)) {
    try {
      if (await applyTo(call, botId, model)) done += 1;
    } catch (failure) {
      error ??= failure;
    }
  }
  return { done, error };
}

async function botIdsOf(call: CallRoute, workspaceId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = { workspaceId, page, limit: PAGE, orderBy: 'id', desc: false } as const;
    const { data, meta } = await call(botApi.listBots, { query });
    ids.push(...data.map(({ id }) => id));
    if (data.length === 0 || ids.length >= meta.total) return ids;
  }
}

/** False for a chatbot with a provider of its own; concurrent changes of its settings are not overwritten. */
async function applyTo(call: CallRoute, id: string, model: AppliedModel, isAgain = false): Promise<boolean> {
  const { data } = await call(botApi.readBotSettings, { params: { id } });
  if (data.model.provider_id !== INSTANCE_PROVIDER_ID) return data.model.provider_id === model.provider_id;
  try {
    await call(botApi.writeBotSettings, { params: { id }, body: { revision: data.revision, model } });
    return true;
  } catch (error) {
    const isStale = error instanceof ApiError && error.status === CONFLICT;
    if (!isStale || isAgain) throw error;
    return applyTo(call, id, model, true);
  }
}

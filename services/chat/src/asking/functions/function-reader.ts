import {
  botApi,
  botEvents,
  type FunctionArguments,
  type FunctionResult,
  type FunctionTool,
} from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { defineConsumer } from '@colloquy/event-bus';
import { createCachedCall, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

/** The same as for the cached settings of the bot. */
const CACHED = { freshMs: 5_000, staleMs: 60_000 } as const;
/** Time for a call on top of its function's own time limit. */
const CALL_OVERHEAD_MS = 3_000;

export type FunctionReader = ReturnType<typeof createFunctionReader>;

/** Reads and calls the functions of bots through the bot service, so that their secrets never leave it. */
export function createFunctionReader(client: ServiceClient) {
  const tools = createCachedCall(client, botApi.describeFunctions, {
    ...CACHED,
    pick: ({ data }) => data,
    droppedBy: (drop) => [
      defineConsumer({
        name: 'chat.forget-functions',
        event: botEvents.functionsChanged,
        handle: async ({ data }) => drop(({ request }) => request.params?.id === data.chat_bot_id),
      }),
    ],
  });
  return {
    /** The enabled functions of a bot; none while the bot service is away. */
    async tools(botId: string, context: RequestContext): Promise<readonly FunctionTool[]> {
      try {
        return await tools.read({ params: { id: botId } }, { context });
      } catch (error) {
        if (isAppError(error) && error.kind === 'unavailable') return [];
        throw error;
      }
    },
    /** Calls a function once. Throws `fieldNotValid` for arguments that it does not take, and `notFound`. */
    async run(
      botId: string,
      { id, revision, timeoutMs }: Pick<FunctionTool, 'id' | 'revision' | 'timeoutMs'>,
      parameters: FunctionArguments,
      context: RequestContext,
    ): Promise<FunctionResult> {
      const request = { params: { id: botId, fid: id }, body: { revision, parameters } };
      const options = { context, timeoutMs: timeoutMs + CALL_OVERHEAD_MS };
      return (await client.call(botApi.runFunction, request, options)).data;
    },
    consumers: tools.consumers,
  };
}

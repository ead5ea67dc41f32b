import { botApi, type BotFunction } from '@colloquy/contracts';
import { onRoute } from './on-route.ts';
import { anId } from './records.ts';

/** A function, overridden by `change`. */
export function aFunction(change: Partial<BotFunction> = {}): BotFunction {
  return {
    id: anId(7),
    chat_bot_id: anId(2),
    workspace_id: anId(1),
    name: 'find_order',
    description: 'Finds an order.',
    method: 'GET',
    url: 'https://api.example.com/orders/{id}',
    headers: [{ name: 'Authorization', hasSecret: true }],
    parameters: [{ name: 'id', description: 'Its number', type: 'string', location: 'path', required: true }],
    responseMode: 'summary',
    responsePath: null,
    timeoutMs: 8_000,
    confirm: false,
    cacheSeconds: 0,
    enabled: true,
    lastTest: null,
    revision: 4,
    _createTime: '2026-11-20T10:00:00.000Z',
    _updateTime: '2026-11-20T10:00:00.000Z',
    ...change,
  };
}
/** A server on which the chatbot has these functions. */
export const listsFunctions = (...functions: readonly BotFunction[]) =>
  onRoute(botApi.listFunctions, {
    data: [...functions],
    meta: { total: functions.length, page: 1, limit: 50 },
  });

import type { FunctionCall, FunctionResult, FunctionTest, botApi } from '@colloquy/contracts';
import type { BotScope, Limit, UseCasesOf, WorkspaceAccess } from '@colloquy/service-kit';
import { botScopeOf } from '../../bots/bot-events.ts';
import type { BotRepository } from '../../bots/bots.repository.ts';
import { toTool } from '../functions.policy.ts';
import type { FunctionRepository } from '../functions.repository.ts';
import type { FunctionCaller } from './function-caller.ts';
import type { ResultCache } from './result-cache.ts';

/** Tests of a workspace: each calls a customer's server and waits for it. */
const TESTS = { max: 60, windowMs: 60_000 };

const CHANGED: FunctionResult = { ok: false, status: null, latencyMs: 0, error: 'CHANGED', value: '' };

export function createFunctionCallUseCases(deps: {
  readonly bots: BotRepository;
  readonly functions: FunctionRepository;
  readonly access: WorkspaceAccess;
  readonly caller: FunctionCaller;
  readonly cache: ResultCache;
  readonly limit: Limit;
  readonly now: () => Date;
}) {
  const { bots, functions, access, caller, cache, limit, now } = deps;

  /** Stores a test's result, unless the function was changed meanwhile. */
  async function record(scope: BotScope, functionId: string, revision: number, found: FunctionCall) {
    const { ok, status, latencyMs, error } = found;
    const lastTest: FunctionTest = { ok, status, latencyMs, error, at: now().toISOString() };
    await functions.change(scope, (current) => {
      const known = current.find(({ id }) => id === functionId);
      if (known?.revision !== revision) return null;
      return { functions: current.map((one) => (one === known ? { ...one, lastTest } : one)), events: [] };
    });
  }

  return {
    async callFunction({ params, body }, context) {
      const bot = await bots.getById(params.id);
      await access.require(context, bot.workspace_id);
      const scope = botScopeOf(bot);
      const called = await functions.get(scope, params.fid);
      await limit.assertWithin(`function-test:${bot.workspace_id}`, TESTS);
      const found = await caller.call(scope, called, body.parameters, context.signal);
      await record(scope, called.id, called.revision, found);
      return { data: found };
    },

    async describeFunctions({ params }) {
      const scope = botScopeOf(await bots.getById(params.id));
      const all = await functions.list(scope);
      return { data: all.filter(({ enabled }) => enabled).map(toTool) };
    },

    async runFunction({ params, body }, context) {
      const scope = botScopeOf(await bots.getById(params.id));
      const called = await functions.get(scope, params.fid);
      // A visitor confirmed the function as it was then.
      if (!called.enabled || called.revision !== body.revision) return { data: CHANGED };
      const kept = cache.find(scope, called, body.parameters);
      if (kept !== undefined) return { data: { ...kept, latencyMs: 0 } };
      const found = await caller.call(scope, called, body.parameters, context.signal);
      const { ok, status, latencyMs, error, value } = found;
      const result = { ok, status, latencyMs, error, value: value ?? '' };
      cache.keep(scope, called, body.parameters, result);
      return { data: result };
    },
  } satisfies UseCasesOf<typeof botApi>;
}

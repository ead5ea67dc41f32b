import {
  botEvents,
  type FunctionHeader,
  type FunctionPatch,
  type NewFunction,
  type botApi,
} from '@colloquy/contracts';
import { assertRevision, fieldError } from '@colloquy/errors';
import { checkHeaders, refusalBeside, type StreamingSafeFetch } from '@colloquy/safe-fetch';
import {
  differences,
  eventFor,
  type BotScope,
  type RecordedChange,
  type RequestContext,
  type UseCasesOf,
  type WorkspaceAccess,
} from '@colloquy/service-kit';
import { botScopeOf } from '../bots/bot-events.ts';
import type { BotRepository } from '../bots/bots.repository.ts';
import { changeRecorded } from '../bots/change-recorded.ts';
import type { FunctionSecrets } from './function-secrets.ts';
import type { StoredFunction, StoredHeader } from './functions.model.ts';
import {
  assertConsistent,
  assertNameFree,
  assertRoom,
  auditValuesOf,
  decidedOf,
  originOf,
  toFunction,
  withVariables,
} from './functions.policy.ts';
import { patched } from './patched-function.ts';
import { foundFunction, type FunctionRepository } from './functions.repository.ts';
import { readOpenApi } from './importing/open-api.ts';
import { importedFunctions } from './importing/imported-functions.ts';

export function createFunctionUseCases(deps: {
  readonly bots: BotRepository;
  readonly functions: FunctionRepository;
  readonly access: WorkspaceAccess;
  readonly secrets: FunctionSecrets;
  readonly safeFetch: StreamingSafeFetch;
  readonly now: () => Date;
}) {
  const { bots, functions, access, secrets, safeFetch, now } = deps;

  async function manageable(botId: string, context: RequestContext): Promise<BotScope> {
    const bot = await bots.getById(botId);
    await access.require(context, bot.workspace_id);
    return botScopeOf(bot);
  }

  /**
   * Throws `fieldNotValid` for an inconsistent definition, and `urlNotAllowed`, on its field, for an address that the
   * guard would block.
   */
  function assertSound(definition: Omit<NewFunction, 'headers'> & Pick<StoredFunction, 'headers'>): void {
    assertConsistent(definition);
    try {
      safeFetch.assertAllowedUrl(withVariables(definition.url, '1'));
    } catch (error) {
      throw refusalBeside('url', error, 'FUNCTION_HOSTS');
    }
  }

  /** Encrypts the headers; one without a secret keeps the secret stored under its name in `kept`. */
  function sealed(
    scope: BotScope,
    functionId: string,
    headers: readonly FunctionHeader[],
    kept: readonly StoredHeader[],
  ): StoredHeader[] {
    return headers.map(({ name, secret }, at) => {
      checkHeaders({ [name]: secret ?? '' });
      if (secret !== null) return secrets.seal(scope, functionId, name, secret);
      const known = kept.find((header) => header.name.toLowerCase() === name.toLowerCase());
      if (known === undefined) throw fieldError(`headers.${at}.secret`, 'functionSecretNeeded');
      return { name, secret: known.secret };
    });
  }

  function fresh(scope: BotScope, id: string, { headers, ...definition }: NewFunction): StoredFunction {
    const at = now();
    const made = {
      ...definition,
      id,
      headers: sealed(scope, id, headers, []),
      lastTest: null,
      createdAt: at,
      updatedAt: at,
      revision: 1,
    };
    assertSound(made);
    return made;
  }

  function changed(scope: BotScope, current: StoredFunction, patch: FunctionPatch): StoredFunction {
    const { headers } = patch;
    const next = patched(current, patch);
    // Secrets belong to one server.
    const isMoved = originOf(next.url) !== originOf(current.url);
    if (isMoved && headers === undefined && current.headers.length > 0) {
      throw fieldError('headers', 'functionSecretNeeded');
    }
    const made =
      headers === undefined
        ? next
        : { ...next, headers: sealed(scope, current.id, headers, isMoved ? [] : current.headers) };
    assertSound(made);
    return made;
  }

  /** Adds functions, all or none. */
  async function add(scope: BotScope, made: readonly StoredFunction[], context: RequestContext) {
    const written = await functions.change(scope, (current) => {
      // An interrupted run of this request has already stored them.
      if (made.every(({ id }) => current.some((one) => one.id === id))) return null;
      assertRoom(current, made.length);
      const events = made.map((one, at) => {
        assertNameFree([...current, ...made.slice(0, at)], one);
        return recordedOf(context, scope, one, { action: 'function.created', after: auditValuesOf(one) });
      });
      return { functions: [...current, ...made], events: [changedEvent(context, scope), ...events] };
    });
    return made.map(({ id }) => toFunction(scope, foundFunction(written, id)));
  }

  return {
    async listFunctions({ params, query: { page, limit } }, context) {
      const scope = await manageable(params.id, context);
      const all = (await functions.list(scope)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      return {
        data: all.slice((page - 1) * limit, page * limit).map((one) => toFunction(scope, one)),
        meta: { total: all.length, page, limit },
      };
    },

    async createFunction({ params, body }, context) {
      const scope = await manageable(params.id, context);
      const [data] = await add(scope, [fresh(scope, context.newId(), body)], context);
      if (data === undefined) throw new Error('What was added is there');
      return { data };
    },

    async readFunction({ params }, context) {
      const scope = await manageable(params.id, context);
      return { data: toFunction(scope, await functions.get(scope, params.fid)) };
    },

    async updateFunction({ params, body: { revision, ...patch } }, context) {
      const scope = await manageable(params.id, context);
      const written = await functions.change(scope, (current) => {
        const before = foundFunction(current, params.fid);
        assertRevision(revision, before.revision, () => toFunction(scope, before));
        const after = changed(scope, before, patch);
        if (differences(decidedOf(before), decidedOf(after)) === null) return null;
        assertNameFree(current, after);
        const raised = { ...after, revision: before.revision + 1, updatedAt: now() };
        const shown = differences(auditValuesOf(before), auditValuesOf(after)) ?? { before: {}, after: {} };
        const recorded = recordedOf(context, scope, after, { action: 'function.changed', ...shown });
        return {
          functions: current.map((one) => (one === before ? raised : one)),
          events: [changedEvent(context, scope), recorded],
        };
      });
      return { data: toFunction(scope, foundFunction(written, params.fid)) };
    },

    async deleteFunction({ params }, context) {
      const scope = await manageable(params.id, context);
      await functions.change(scope, (current) => {
        const going = foundFunction(current, params.fid);
        const act = { action: 'function.deleted', before: auditValuesOf(going) } as const;
        return {
          functions: current.filter((one) => one !== going),
          events: [changedEvent(context, scope), recordedOf(context, scope, going, act)],
        };
      });
      return { data: { id: params.fid } };
    },

    async previewFunctionImport({ params, body }, context) {
      await manageable(params.id, context);
      return { data: readOpenApi(body.document) };
    },

    async importFunctions({ params, body }, context) {
      const scope = await manageable(params.id, context);
      const { operations } = readOpenApi(body.document);
      const taken = (await functions.list(scope)).map(({ name }) => name);
      const chosen = importedFunctions(operations, body.operations, taken);
      const made = chosen.map((definition) => fresh(scope, context.newId(), definition));
      return { data: await add(scope, made, context) };
    },
  } satisfies UseCasesOf<typeof botApi>;
}

/** The event that caches of the bot's functions are stale. */
function changedEvent(context: RequestContext, scope: BotScope) {
  return eventFor(context, botEvents.functionsChanged, scope.workspace_id, { ...scope });
}

function recordedOf(
  context: RequestContext,
  { workspace_id }: BotScope,
  { id, name }: StoredFunction,
  act: Omit<RecordedChange, 'target'>,
) {
  return changeRecorded(context, workspace_id, { ...act, target: { kind: 'function', id, name } });
}

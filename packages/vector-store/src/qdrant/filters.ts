import type { Schemas } from '@qdrant/js-client-rest';
import type { BotScope, Exclusion, WorkspaceScope } from '../vector-store.ts';
import { FIELD } from './payload.ts';

export type Filter = Schemas['Filter'];
type Condition = Schemas['Condition'];

export function is(key: string, value: string | number | boolean): Condition {
  return { key, match: { value } };
}

function anyItem(itemIds: readonly string[]): Condition {
  return { key: FIELD.item, match: { any: [...itemIds] } };
}

/** Every filter starts here, so that no omission can select points of more than one bot. */
export function ofBot(scope: BotScope, ...further: readonly Condition[]): Filter & { must: Condition[] } {
  return { must: [is(FIELD.workspace, scope.workspaceId), is(FIELD.bot, scope.botId), ...further] };
}

export function ofWorkspace(workspaceId: string): Filter {
  return { must: [is(FIELD.workspace, workspaceId)] };
}

/** Null selects the points of all workspaces, for audits. */
export function scopeFilter(scope: BotScope | WorkspaceScope | undefined): Filter | null {
  if (scope === undefined) return null;
  return scope.botId === undefined ? ofWorkspace(scope.workspaceId) : ofBot(scope);
}

export function ofItem(
  scope: BotScope & { readonly itemId: string },
  ...further: readonly Condition[]
): Filter {
  return ofBot(scope, is(FIELD.item, scope.itemId), ...further);
}

/** The bot's points that the exclusions do not hide; only of the items in `only`, if given. */
export function liveOf(scope: BotScope, exclusions: readonly Exclusion[], only?: readonly string[]): Filter {
  const meant = only === undefined ? ofBot(scope) : ofBot(scope, anyItem(only));
  const hidden = exclusions.filter(({ keepVersion }) => keepVersion === null).map(({ itemId }) => itemId);
  const replaced = exclusions.flatMap(({ itemId, keepVersion }): Condition[] =>
    keepVersion === null
      ? []
      : [{ must: [is(FIELD.item, itemId)], must_not: [is(FIELD.version, keepVersion)] }],
  );
  const all: Condition[] = hidden.length === 0 ? [] : [anyItem(hidden)];
  const mustNot = [...all, ...replaced];
  return mustNot.length === 0 ? meant : { ...meant, must_not: mustNot };
}

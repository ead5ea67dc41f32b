import {
  botApi,
  botSettingsSchema,
  newLinkSettings,
  stepTypeOf,
  type BotSettings,
  type FlowStep,
  type FunctionArguments,
  type FunctionResult,
  type FunctionTool,
  type PublicLink,
} from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import type { ServiceRouter } from '../http/service-router.ts';

const time = '2026-03-01T00:00:00.000Z';
const shared = { status: 5, revision: 1, _createTime: time, _updateTime: time } as const;

export interface FakeLink {
  readonly botId: string;
  readonly limits?: Partial<PublicLink['limits']>;
  readonly requireUserRef?: boolean;
  readonly widget?: Partial<PublicLink['widget']>;
}

export interface FakeBots {
  /** Undefined for a missing bot. */
  readonly workspaceOf: (botId: string) => string | undefined;
  /** Undefined for a missing link. */
  readonly link?: ((linkId: string) => FakeLink | undefined) | undefined;
  /** Read again for each question; by default the default settings. */
  readonly settings?: (() => BotSettings) | undefined;
  /** The steps of a revision; undefined for a missing one. */
  readonly flow?: ((botId: string, revision: number) => readonly FlowStep[] | undefined) | undefined;
  /** The bots' functions; default: none. */
  readonly functions?: (() => readonly FunctionTool[]) | undefined;
  readonly run?: ((functionId: string, parameters: FunctionArguments) => FunctionResult) | undefined;
}

/** A fake of the bot service's internal routes. */
export function fakeBots({
  workspaceOf,
  link,
  settings,
  flow,
  functions,
  run,
}: FakeBots): (router: ServiceRouter) => void {
  function describe(id: string) {
    const workspace_id = workspaceOf(id);
    if (workspace_id === undefined) throw notFound('chat bot');
    const picture = { imageUrl: null, imageId: null };
    return {
      bot: {
        ...shared,
        ...picture,
        id,
        name: 'Helper',
        description: '',
        workspace_id,
        createdBy: 'ada',
        publicLink: null,
      },
      settings: { ...(settings?.() ?? botSettingsSchema.parse({})), revision: 3 },
    };
  }

  return (router) => {
    router.bind(botApi.describeBot, async ({ params }) => ({ data: describe(params.id) }));
    router.bind(botApi.readFlow, async ({ params: { id, revision } }) => {
      const steps = flow?.(id, revision);
      if (steps === undefined) throw notFound('flow revision');
      const nodes = steps.map((step) => ({
        ...step,
        chat_bot_id: id,
        nodeKind: stepTypeOf(step.type).nodeKind,
      }));
      return { data: nodes, meta: { revision, liveRevision: null } };
    });
    router.bind(botApi.describeFunctions, async () => ({ data: [...(functions?.() ?? [])] }));
    router.bind(botApi.runFunction, async ({ params, body }) => {
      if (run === undefined) throw notFound('function');
      return { data: run(params.fid, body.parameters) };
    });
    router.bind(botApi.resolvePublicLink, async ({ params: { linkId } }) => {
      const known = link?.(linkId);
      if (known === undefined) throw notFound('public link');
      const { bot, settings: view } = describe(known.botId);
      const settings = newLinkSettings('Default');
      const resolved = {
        ...shared,
        id: linkId,
        linkId,
        chat_bot_id: bot.id,
        workspace_id: bot.workspace_id,
        ...settings,
        requireUserRef: known.requireUserRef ?? false,
        limits: { ...settings.limits, ...known.limits },
        widget: { ...settings.widget, ...known.widget },
      };
      return { data: { link: resolved, bot: { id: bot.id, name: bot.name }, settings: view } };
    });
  };
}

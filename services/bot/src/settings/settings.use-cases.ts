import { chatApi, INSTANCE_PROVIDER_ID, workspaceApi, type botApi } from '@colloquy/contracts';
import { assertRevision, fieldError } from '@colloquy/errors';
import {
  differences,
  type RequestContext,
  type ServiceClient,
  type WorkspaceAccess,
  type UseCasesOf,
} from '@colloquy/service-kit';
import type { BotRepository } from '../bots/bots.repository.ts';
import { botScopeOf, updatedEvents } from '../bots/bot-events.ts';
import { toChatBot } from '../bots/bots.use-cases.ts';
import { settingsOf, type SettingsRevisions } from './settings-revisions.repository.ts';
import { publishedEvents, type FlowPublishing } from '../flows/flow-publishing.ts';
import { applySettingsPatch, toSettingsRevisions, toSettingsView } from './settings.policy.ts';

export type SettingsUseCases = ReturnType<typeof createSettingsUseCases>;

export function createSettingsUseCases(deps: {
  readonly bots: BotRepository;
  readonly settingsRevisions: SettingsRevisions;
  readonly flowPublishing: FlowPublishing;
  readonly access: WorkspaceAccess;
  readonly client: ServiceClient;
  readonly now: () => Date;
}) {
  const { bots, settingsRevisions, flowPublishing, access, client, now } = deps;

  /** Throws `fieldNotValid` for an address of a non-member, because the form must not mail outsiders. */
  async function assertRecipients(workspaceId: string, emails: readonly string[], context: RequestContext) {
    if (emails.length === 0) return;
    const request = { params: { id: workspaceId }, body: { emails: [...emails] } };
    const { data } = await client.call(workspaceApi.findMemberAddresses, request, { context });
    const nonMember = emails.findIndex((email) => !data.includes(email));
    if (nonMember >= 0) throw fieldError(`contactForm.recipients.${nonMember}`, 'recipientNoMember');
  }

  return {
    async readBotSettings({ params }, context) {
      const bot = await bots.getById(params.id);
      await access.requireBot(context, botScopeOf(bot));
      return { data: toSettingsView(bot) };
    },

    async writeBotSettings({ params, body }, context) {
      const bot = await bots.getById(params.id);
      const { userId } = await access.require(context, bot.workspace_id);
      const providerId = body.model?.provider_id ?? INSTANCE_PROVIDER_ID;
      // Throws the same `notFound` for another workspace's provider and for an unknown one.
      if (providerId !== INSTANCE_PROVIDER_ID) {
        const params = { id: bot.workspace_id, providerId };
        await client.call(chatApi.describeModelProvider, { params }, { context });
      }
      await assertRecipients(bot.workspace_id, body.contactForm?.recipients ?? [], context);
      assertRevision(body.revision, bot.settingsRevision, () => toSettingsView(bot));
      const asked = body.flow?.liveRevision ?? null;
      if (asked !== null && asked !== bot.settings.flow.liveRevision) {
        await flowPublishing.assertPublishable(botScopeOf(bot), asked, context);
      }
      // Stored before they are replaced: whether or not that succeeds, this is what they were.
      await settingsRevisions.keep(bot);
      const written = await bots.change(bot, (current) => {
        assertRevision(body.revision, current.settingsRevision, () => toSettingsView(current));
        const settings = applySettingsPatch(current.settings, body);
        const changed = differences(current.settings, settings);
        if (changed === null) return null;
        const settingsRevision = current.settingsRevision + 1;
        const events = [
          ...updatedEvents(current, context, changed, { settingsRevision }),
          ...publishedEvents(
            botScopeOf(current),
            current.settings.flow,
            settings.flow,
            settingsRevision,
            context,
          ),
        ];
        const change = { settings, settingsRevision, settingsChangedBy: userId, settingsChangedAt: now() };
        return { set: change, events };
      });
      return { data: toSettingsView(written) };
    },

    async listBotSettingsRevisions({ params, query }, context) {
      const bot = await bots.getById(params.id);
      await access.require(context, bot.workspace_id);
      const all = toSettingsRevisions([settingsOf(bot), ...(await settingsRevisions.of(bot))]);
      const { page, limit } = query;
      return {
        data: all.slice((page - 1) * limit, page * limit),
        meta: { total: all.length, page, limit },
      };
    },

    async describeBot({ params }) {
      const bot = await bots.getById(params.id);
      return { data: { bot: toChatBot(bot), settings: toSettingsView(bot) } };
    },
  } satisfies UseCasesOf<typeof botApi>;
}

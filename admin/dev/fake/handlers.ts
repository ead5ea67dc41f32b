import { authApi, botApi, chatApi, knowledgeApi, workspaceApi, ERRORS } from '@colloquy/contracts';
import { billingHandlers } from './billing.ts';
import { googleHandlers } from './google.ts';
import { handle, need, paged, Refusal, refuseWrong, type Handler } from './handle.ts';
import { memberHandlers } from './members.ts';
import { settingsHandlers } from './settings.ts';
import { answerOf } from './answers.ts';
import { process } from './processing.ts';
import { addBot, addItem, addWorkspace, entity, type FakeState } from './state.ts';

/** Enough of the API for the dashboard's screens, in memory. */
export function createHandlers(state: FakeState): readonly Handler[] {
  const botOf = (id: string) => need(state.bots.find((bot) => bot.id === id));
  const itemsOf = (ids: readonly string[]) => state.items.filter((item) => ids.includes(item.id));
  return [
    handle(authApi.requestSignup, () => ({ data: { accepted: true as const } })),
    handle(authApi.requestPasswordReset, () => ({ data: { accepted: true as const } })),
    handle(authApi.resetPassword, () => ({ data: { accepted: true as const } })),
    handle(authApi.signup, () => ({ data: { jwt: 'fake', user: state.me.authUser } })),
    handle(authApi.login, ({ body }) => {
      if (body.password === 'wrong')
        throw new Refusal(401, Number(ERRORS.loginNotValid), 'USER_NOT_AUTHENTICATED');
      return { data: { jwt: 'fake' } };
    }),
    handle(authApi.logout, () => ({ data: { accepted: true as const } })),
    handle(authApi.me, () => state.me),
    handle(authApi.writeDetails, ({ body }) => {
      for (const { name, value } of body) {
        const known = state.me.details.find((detail) => detail.name === name);
        if (known) known.value = value;
        else state.me.details.push({ name, value });
      }
      return { data: state.me.details };
    }),
    handle(authApi.changeUsername, ({ body }) => {
      refuseWrong(body.password, 'password');
      state.me.authUser.username = body.username;
      return { data: state.me.authUser };
    }),
    handle(authApi.changePassword, ({ body }) => {
      refuseWrong(body.oldPassword, 'oldPassword');
      return { data: { jwt: 'fake-2' } };
    }),
    handle(workspaceApi.listWorkspaces, ({ query }) => paged(state.workspaces, query)),
    handle(workspaceApi.createWorkspace, ({ body }) => addWorkspace(state, body.name, body.description)),
    ...googleHandlers(state),
    ...memberHandlers(state),
    ...settingsHandlers(state),
    ...billingHandlers(state),
    handle(botApi.listBots, ({ query }) =>
      paged(
        state.bots.filter((bot) => bot.workspace_id === query.workspaceId),
        query,
      ),
    ),
    handle(botApi.createBot, ({ body }) => addBot(state, body.workspace_id, body.name, body.description)),
    handle(botApi.getBot, ({ params }) => ({ data: botOf(params.id) })),
    handle(botApi.deleteBot, ({ params }) => {
      state.bots.splice(state.bots.indexOf(botOf(params.id)), 1);
      return { data: { id: params.id } };
    }),
    handle(botApi.listPublicLinks, ({ query }) =>
      paged(
        state.links.filter((link) => link.chat_bot_id === query.chat_bot_id),
        query,
      ),
    ),
    handle(botApi.updatePublicLinks, ({ query, body }) => {
      const links = state.links.filter((link) => query.id.includes(link.id));
      for (const link of links) link.allowedOrigins = body.allowedOrigins ?? link.allowedOrigins;
      return { data: links };
    }),
    handle(knowledgeApi.listKnowledge, ({ query }) => {
      const all = state.items.filter((item) => item.chat_bot_id === query.chat_bot_id);
      const rows = all.filter(
        (item) =>
          (query.id?.includes(item.id) ?? true) &&
          (query.documentStatus?.includes(item.documentStatus) ?? true) &&
          item.name.toLowerCase().includes((query.search ?? '').toLowerCase()),
      );
      const statusCounts: Record<string, number> = {};
      for (const { documentStatus } of all)
        statusCounts[documentStatus] = (statusCounts[documentStatus] ?? 0) + 1;
      const list = paged(rows, query);
      return { ...list, meta: { ...list.meta, statusCounts, kbVersion: 1 } };
    }),
    handle(knowledgeApi.createKnowledge, ({ body }) => {
      const name = body.format === 'text' ? body.name : body.question;
      const item = addItem(state, botOf(body.chat_bot_id), {
        name,
        format: body.format,
        mimeType: 'text/plain',
        pageCount: null,
        liveVersion: null,
      });
      state.contents.set(item.id, body.format === 'text' ? body.content : body.answer);
      process(item);
      return { data: item };
    }),
    handle(knowledgeApi.updateKnowledge, ({ query, body }) => {
      const items = itemsOf(query.id);
      for (const item of items) {
        if (body.action === 'retry') process(item);
        if (body.enabled !== undefined) item.enabled = body.enabled;
      }
      return { data: items };
    }),
    handle(knowledgeApi.deleteKnowledge, ({ query }) => {
      for (const item of itemsOf(query.id)) state.items.splice(state.items.indexOf(item), 1);
      return { data: { id: query.id } };
    }),
    handle(knowledgeApi.createUploads, ({ body }) => ({
      data: body.files.map((file) => {
        const twin = state.items.find((item) => item.contentHash === file.sha256);
        if (twin) return { name: file.name, duplicateOf: twin.id };
        const item = addItem(state, botOf(body.chat_bot_id), {
          name: file.name,
          sizeBytes: file.size,
          mimeType: file.mimeType,
          contentHash: file.sha256,
          documentStatus: 0,
          processing: 0,
          liveVersion: null,
          chunkCount: 0,
          citedCount: 0,
        });
        return {
          id: item.id,
          name: file.name,
          uploadUrl: `/files/${item.id}`,
          method: 'PUT' as const,
          headers: { 'Content-Type': file.mimeType },
          expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        };
      }),
    })),
    handle(knowledgeApi.confirmUpload, ({ params }) => {
      const item = need(itemsOf([params.id])[0]);
      process(item);
      return { data: item };
    }),
    handle(knowledgeApi.readKnowledgeContent, ({ params }) => {
      const item = need(itemsOf([params.id])[0]);
      const content =
        state.contents.get(item.id) ??
        'Returns and refunds\n\nYou can return any item within 30 days of delivery.\n'.repeat(12);
      return { data: { content, version: item.version, editable: item.format !== 'file' } };
    }),
    handle(knowledgeApi.draftKnowledgeEdit, ({ params, body }) => {
      const item = need(itemsOf([params.id])[0]);
      if ('content' in body) state.contents.set(item.id, body.content);
      return { data: { version: item.version + 1 } };
    }),
    handle(knowledgeApi.confirmKnowledgeEdit, ({ params, body }) => {
      const item = need(itemsOf([params.id])[0]);
      Object.assign(item, { version: body.version, revision: item.revision + 1 });
      process(item);
      return { data: item };
    }),
    handle(chatApi.listChats, ({ query }) =>
      paged(
        state.chats.filter(
          (chat) =>
            chat.chat_bot_id === query.chat_bot_id && [undefined, chat.channel].includes(query.channel),
        ),
        query,
      ),
    ),
    handle(chatApi.createChat, ({ body }) => {
      const bot = botOf(body.chat_bot_id);
      const chat = {
        ...entity('chat'),
        ...body,
        name: 'Visitor 1',
        workspace_id: bot.workspace_id,
        state: 'bot' as const,
        language: null,
        messageCount: 0,
        unknownCount: 0,
        lastMessageAt: null,
      };
      state.chats.push(chat);
      return { data: chat };
    }),
    handle(chatApi.listHistory, ({ params, query }) =>
      paged(
        state.history.filter((item) => item.chat_id === params.id),
        query,
      ),
    ),
    handle(chatApi.ask, ({ body }) => {
      if (body.query.includes('fail'))
        throw new Refusal(503, Number(ERRORS.languageModelUnavailable), 'LANGUAGE_MODEL_UNAVAILABLE');
      if (body.query.includes('limit'))
        throw new Refusal(402, Number(ERRORS.planAnswersUsedUp), 'ANSWERS_USED_UP');
      const chat = need(state.chats.find((one) => one.id === body.chat_id));
      const answer = answerOf(state, chat.chat_bot_id, body.query, body.debug);
      chat.messageCount += 1;
      state.history.push({
        id: answer.metadata.history_id,
        _createTime: new Date().toISOString(),
        chat_id: chat.id,
        question: body.query,
        answer: answer.answer,
        source: answer.source,
        metadata: answer.metadata,
        chat_survey_id: null,
        state: 'answered',
        by: 'bot',
        error: null,
      });
      return { data: answer };
    }),
  ];
}

import {
  authApi,
  botSettingsSchema,
  chatApi,
  knowledgeApi,
  type BotSettings,
  type ChunkRef,
  type KnowledgeSearchHit,
  type ModelGrounding,
  type PublicLink,
  type RouteOutput,
  type RouteRequest,
  WorkspaceRole,
} from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Answerer } from '@colloquy/answering';
import type { ServiceDependencies, ServiceRouter } from '@colloquy/service-kit';
import { fakeBots, openTestHost, type FakeBots, type TestHost } from '@colloquy/service-kit/testing';
import { randomBytes } from 'node:crypto';
import { Secret } from '@colloquy/config';
import { createChatService } from '../create-service.ts';
import { openModels } from '../models/open-models.ts';
import { answerEvents } from './answer-events.ts';

/** Users of workspace w1; eve belongs to another one. */
export const USERS = {
  ada: WorkspaceRole.admin,
  pat: WorkspaceRole.powerUser,
  uma: WorkspaceRole.user,
  eve: null,
} as const;
export const USER_REF = 'visitor-reference-0001';
const BOTS: Readonly<Record<string, string>> = { 'bot-1': 'w1', 'bot-2': 'w1' };
/** Each bot of w1 has a link of the same number. */
const LINKS: Readonly<Record<string, string>> = { 'link-1': 'bot-1', 'link-2': 'bot-2' };

const scriptedAnswerer: Answerer = {
  modelId: 'scripted',
  async *answer({ question }) {
    if (question.startsWith('broken')) throw new AppError({ code: ERRORS.languageModelUnavailable });
    const supported = !question.startsWith('unsupported');
    yield* answerEvents([`About ${question}: yes [1].`], {
      supported,
      unknownReason: supported ? null : 'UNSUPPORTED',
    });
  },
};

/** A hit with its relevance score. */
export function aHit(fused: number, headingPath: string[] = []): KnowledgeSearchHit {
  return {
    item_id: 'item-1',
    version: 1,
    index: 0,
    text: 'Parcels arrive within three days.',
    headingPath,
    page: null,
    url: null,
    title: 'Terms',
    language: 'en',
    hash: 'hash-1',
    dense: fused,
    sparse: fused,
    fused,
  };
}

/** Settings that show a model's error instead of a fallback. */
export const WITHOUT_FALLBACK: BotSettings = botSettingsSchema.parse({ model: { fallback: 'error' } });

export interface ChatHarnessOptions {
  readonly dependencies?: Partial<ServiceDependencies>;
  readonly answerer?: Answerer;
  /** The workspace of each bot. */
  readonly bots?: Readonly<Record<string, string>>;
  readonly members?: Parameters<TestHost['fakeMembers']>;
  /** The bots' settings; read again for each question. */
  readonly settings?: () => BotSettings;
  /** Whether the links show the sources of answers. */
  readonly linkShowsSources?: () => boolean;
  /** Whether the link requires the key of a conversation; default false. */
  readonly linkRequiresUserRef?: () => boolean;
  readonly linkLimits?: Readonly<Record<string, Partial<PublicLink['limits']>>>;
  /** The search result for a question. */
  readonly search?: (query: string) => Partial<RouteOutput<typeof knowledgeApi.searchKnowledge>['data']>;
  /** The curated answers to a question. */
  readonly curated?: (query: string) => Partial<RouteOutput<typeof knowledgeApi.findCurated>['data']>;
  /** Whether knowledge confirms the chunks of a cached answer; default false. */
  readonly areChunksLive?: (chunks: readonly ChunkRef[]) => boolean;
  /** The steps of a revision of a bot's flow. */
  readonly flow?: FakeBots['flow'];
  /** The functions that the bots can call, and their results. */
  readonly functions?: Pick<FakeBots, 'functions' | 'run'>;
  readonly allowance?: Parameters<TestHost['fakeAllowance']>[0];
  /** Providers whose vectors the search index has; none unless given. */
  readonly embeddingProviders?: () => readonly string[];
  /** Local hosts that may be model servers. */
  readonly modelHosts?: readonly string[];
  /** How long the models of providers may send nothing. */
  readonly modelSilenceMs?: number;
  /** Price of a million tokens in EUR, by model name. */
  readonly modelPrices?: Readonly<Record<string, { readonly in: number; readonly out: number }>>;
  /** The operator's model, as the list of providers names it; tested only when its `grounding` is `test`. */
  readonly instanceModel?: {
    readonly name: string;
    readonly url?: string;
    readonly grounding?: 'test' | ModelGrounding;
  };
  /** Plays billing, instead of `allowance`. */
  readonly billing?: (router: ServiceRouter) => void;
}

/**
 * The chat service with two bots that answer every question, except questions that begin with `unknown` (the search
 * finds nothing), `unsupported` (the model's answer has no support) or `broken` (the model fails).
 */
export async function openChatHarness(options: ChatHarnessOptions = {}) {
  const host = await openTestHost(options.dependencies);
  const searched: string[] = [];
  const { name = '', url = 'http://192.0.2.1/v1', grounding = 'free' } = options.instanceModel ?? {};
  const instance = {
    ...(options.instanceModel === undefined ? {} : { chatModelUrl: url }),
    chatModel: name,
    chatModelGrounding: grounding,
  };
  const { answerer = scriptedAnswerer, bots = BOTS, settings = () => WITHOUT_FALLBACK } = options;
  const models = openModels({
    secretsKey: [new Secret(randomBytes(32).toString('hex'))],
    modelHosts: options.modelHosts ?? [],
    modelSilenceMs: options.modelSilenceMs ?? 10_000,
    modelPrices: new Map(Object.entries(options.modelPrices ?? {})),
    modelCurrency: 'EUR',
    ...instance,
  });
  host.add(createChatService({ ...host.dependencies, answerer, models }));
  const { ada, pat, uma } = USERS;
  host.fakeMembers(...(options.members ?? [{ w1: { ada, pat, uma }, w2: { eve: ada } }, { w1: 30 }]));
  const workspaceOf = (botId: string) => bots[botId];
  const link = (linkId: string) => {
    const botId = LINKS[linkId];
    const limits = { perIpMinute: 10_000, perChatMinute: 10_000, ...options.linkLimits?.[linkId] };
    const widget = { showSources: options.linkShowsSources?.() ?? true };
    const requireUserRef = options.linkRequiresUserRef?.() ?? false;
    return botId === undefined ? undefined : { botId, limits, widget, requireUserRef };
  };
  host.fakeService('auth', (router) => {
    router.bind(authApi.describeUsers, async ({ body }) => ({
      data: body.ids.map((user_id) => ({
        user_id,
        email: `${user_id}@example.com`,
        firstName: user_id.replace(/^./, (letter) => letter.toUpperCase()),
        lastName: 'Lovelace',
        wantsNotices: true,
      })),
    }));
  });
  host.fakeService(
    'bot',
    fakeBots({ workspaceOf, link, settings, flow: options.flow, ...options.functions }),
  );
  host.fakeService('knowledge', (router) => {
    router.bind(knowledgeApi.findCurated, async ({ body }) => ({
      data: { kbVersion: 7, match: null, related: [], ...options.curated?.(body.query) },
    }));
    router.bind(knowledgeApi.checkChunks, async ({ body }) => ({
      data: { areLive: options.areChunksLive?.(body.chunks) ?? false },
    }));
    router.bind(knowledgeApi.listEmbeddingProviders, async () => ({
      data: { providers: [...(options.embeddingProviders?.() ?? [])] },
    }));
    router.bind(knowledgeApi.listTopics, async () => ({ data: { topics: ['Terms', 'Price list'] } }));
    router.bind(knowledgeApi.searchKnowledge, async ({ body }) => {
      searched.push(body.query);
      const hits = [aHit(body.query.startsWith('unknown') ? 0 : 0.8)];
      return { data: { kbVersion: 7, hits, ...options.search?.(body.query) } };
    });
  });
  if (options.billing === undefined) host.fakeAllowance(options.allowance);
  else host.fakeService('billing', options.billing);
  await host.start();

  return {
    host,
    /** The queries to knowledge, in order. */
    searched,
    /** Starts another process of the service with its own clock. */
    async startAnother(now: () => Date) {
      const service = createChatService({ ...host.dependencies, answerer, models, now });
      await service.start?.();
      return { stop: async () => service.stop?.() };
    },
    /** A visitor's new conversation with the bot of `linkId`. */
    async aConversation(linkId: string = 'link-1') {
      const created = await host.asVisitor().call(chatApi.createVisitorChat, {
        params: { linkId },
        body: { userRef: USER_REF },
      });
      return created.result.data.id;
    },
    /** Asks as the visitor, with `changes` to the body. */
    send: (conversationId: string, query: string, changes: object = {}, linkId: string = 'link-1') =>
      host.asVisitor().send(chatApi.askPublicLink, {
        params: { linkId },
        body: { chat_id: conversationId, userRef: USER_REF, query, ...changes },
      }),
    /** Asks as the visitor; returns the history id. */
    async ask(conversationId: string, question: string, linkId: string = 'link-1') {
      const body = { chat_id: conversationId, userRef: USER_REF, query: question };
      const request = { params: { linkId }, body };
      const answered = await host.asVisitor().call(chatApi.askPublicLink, request);
      return answered.result.data.metadata.history_id;
    },
    /** What the visitor sees of a conversation. */
    visitorHistory: (id: string, userRef: string = USER_REF) =>
      host.asVisitor().call(chatApi.listVisitorHistory, {
        params: { linkId: 'link-1', id },
        query: { userRef },
      }),
    /** A conversation as ada sees it. */
    async conversation(conversationId: string) {
      return (await host.asUser('ada').call(chatApi.getChat, { params: { id: conversationId } })).result.data;
    },
    async history(conversationId: string) {
      return (await host.asUser('ada').call(chatApi.listHistory, { params: { id: conversationId } })).result
        .data;
    },
    /** The ids of the conversations of bot-1 that a query finds, as ada. */
    async find(query: Omit<NonNullable<RouteRequest<typeof chatApi.listChats>['query']>, 'chat_bot_id'>) {
      const found = await host
        .asUser('ada')
        .call(chatApi.listChats, { query: { chat_bot_id: 'bot-1', ...query } });
      return found.result.data.map(({ id }) => id);
    },
    async stop() {
      await host.stop();
      await models.close();
    },
  };
}

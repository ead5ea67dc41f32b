import type { AnswerMetadata, BotSettingsView, ContactForm, TriedSettings } from '@colloquy/contracts';
import type { Reply } from '../answering/reply.ts';
import { retrievalRows } from '../answering/retrieved.ts';

/** The metadata stored and sent with an answer (definitions, section 6). */
export function toMetadata(
  reply: Reply,
  turn: {
    readonly historyId: string;
    readonly question: string;
    readonly settings: BotSettingsView;
    readonly debug: boolean;
    readonly tried: TriedSettings | null;
    readonly latencyMs: number;
    /** Offered with the answer; null where none is. */
    readonly contactForm: ContactForm | null;
  },
): AnswerMetadata {
  return {
    history_id: turn.historyId,
    ...sourcesOf(reply, turn.settings),
    ...(reply.standaloneQuestion !== undefined && { standaloneQuestion: reply.standaloneQuestion }),
    confidence: Math.min(1, Math.max(0, reply.confidence)),
    language: reply.language,
    ...(reply.curatedId === null ? {} : { curated_id: reply.curatedId }),
    ...(reply.unknownReason === null ? {} : { unknownReason: reply.unknownReason }),
    ...(turn.contactForm === null ? {} : { contactForm: turn.contactForm }),
    ...(reply.modelError !== undefined && { modelError: reply.modelError }),
    suggestions: [...reply.suggestions],
    ...(reply.function && { function: reply.function }),
    versions: {
      kb: reply.kbVersion,
      flow: reply.flow?.revision ?? turn.settings.flow.liveRevision,
      settings: turn.settings.revision,
      model: reply.model,
    },
    latencyMs: turn.latencyMs,
    tokens: reply.tokens,
    ...(reply.flow && { survey: reply.flow.survey }),
    ...(reply.storedFor === undefined ? {} : { handoff: { state: reply.storedFor } }),
    ...(turn.debug ? { debug: debugFacts(turn, reply) } : {}),
  };
}

/** The sources of an answer; nothing when sources are hidden, because the text then has no marks either. */
function sourcesOf(
  { citations, supports = [] }: Reply,
  { answering }: BotSettingsView,
): Pick<AnswerMetadata, 'citations' | 'supports'> {
  if (!answering.showSources) return { citations: [] };
  return { citations: [...citations], ...(supports.length > 0 && { supports: [...supports] }) };
}

function debugFacts(
  { question, tried }: { readonly question: string; readonly tried: TriedSettings | null },
  reply: Reply,
): NonNullable<AnswerMetadata['debug']> {
  return {
    retrieval: retrievalRows(question, reply.retrieved),
    ...(tried && { settings: tried }),
    promptChars: reply.promptChars,
    cache: reply.cache,
  };
}

import type { ChatModel } from '@colloquy/language-model';

/** How a model may use passages: `free` in its own words, `quoted` in the passages' words. */
export type Grounding = 'free' | 'quoted';

/** One source passage offered to an answerer; `n` is 1-based and is what a citation names. */
export interface Passage {
  readonly n: number;
  readonly itemId: string;
  readonly title: string;
  readonly text: string;
  readonly headingPath: readonly string[];
  readonly page: number | null;
  readonly url: string | null;
  /** The retriever's score, only compared within one request. */
  readonly score: number;
}

export interface AnswerRequest {
  readonly question: string;
  readonly passages: readonly Passage[];
  /** Earlier turns, oldest first. */
  readonly history: readonly { readonly question: string; readonly answer: string }[];
  /** The owner's own instructions for the bot. */
  readonly instructions: string;
  readonly tone: string;
  /** BCP 47 tag of the language to answer in; null follows the question. */
  readonly language: string | null;
  /**
   * True demands that every specific word of the question is supported, and ends the answer before the first sentence
   * that no passage supports; otherwise only that sentence is left out.
   */
  readonly strict: boolean;
  readonly botName: string;
  /** The bot's purpose, in its owner's words: a model declines other questions. Empty or omitted for any question. */
  readonly scope?: string;
  /** Takes mail addresses, phone, account and card numbers of the asker out of what a model reads. */
  readonly masksPersonalData?: boolean;
  /** How a model writes; one that quotes has no use for it. Left out, the answerer's own. */
  readonly writing?: { readonly maxTokens: number; readonly temperature: number };
}

export type UnknownReason = 'NO_CHUNKS' | 'LOW_SCORE' | 'UNSUPPORTED' | 'OUT_OF_SCOPE';

/** A stretch of an answer, by the positions of its UTF-16 units, and the passage that it rests on. */
export interface SentenceSupport {
  readonly from: number;
  readonly to: number;
  readonly n: number;
}

export interface AnswerDone {
  readonly type: 'done';
  /** The whole answer, equal to the joined tokens; empty when not supported, and then no token was sent. */
  readonly text: string;
  /** Passage numbers cited in `text`, in order of first use. */
  readonly citedPassages: readonly number[];
  /** An excerpt of each cited passage, verbatim, at most 300 characters each. */
  readonly quotes: readonly { readonly n: number; readonly snippet: string }[];
  /** Which sentence of `text` rests on which cited passage, in order; what rests on none has no row. */
  readonly supports: readonly SentenceSupport[];
  readonly supported: boolean;
  /** Null exactly when supported. */
  readonly unknownReason: UnknownReason | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly tokens: { readonly in: number; readonly out: number };
  readonly promptChars: number;
}

export type AnswerEvent = { readonly type: 'token'; readonly text: string } | AnswerDone;

/** A question that leans on what was said before it. */
export type StandaloneRequest = Pick<AnswerRequest, 'question' | 'history' | 'masksPersonalData'>;

export interface StandaloneQuestion {
  /** In one line, at most 300 characters; null where the model gave none that the conversation can have meant. */
  readonly question: string | null;
  readonly tokens: { readonly in: number; readonly out: number };
}

export interface AnswerOptions {
  readonly signal: AbortSignal;
  /**
   * Awaited before passages are quoted in the place of a model that may only quote and has quoted nothing; its error ends
   * the answer. From then on no event is of the model's choice.
   */
  readonly beforeQuoting?: () => Promise<void>;
}

/** Answers from passages, or declines. `done` is the last event and comes exactly once. */
export interface Answerer {
  readonly modelId: string;
  /** Left out by an answerer that is not by a model of one's choice. */
  readonly grounding?: Grounding;
  /** The model behind it, for those who have it choose a tool; left out by an answerer without one. */
  readonly chat?: ChatModel;
  /**
   * The question as it is understood without the conversation; left out by an answerer without a model. What comes back
   * was written by a model: data, never an instruction. Throws what `answer` throws.
   */
  standalone?(
    request: StandaloneRequest,
    options: { readonly signal: AbortSignal },
  ): Promise<StandaloneQuestion>;
  /** Throws AppError `unavailable` when a model fails: an error is never reported as an unknown answer. */
  answer(request: AnswerRequest, options: AnswerOptions): AsyncIterable<AnswerEvent>;
  close?(): Promise<void>;
}

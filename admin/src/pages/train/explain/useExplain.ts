import {
  botApi,
  CHANNELS,
  chatApi,
  knowledgeApi,
  type Answer,
  type FoundPassage,
  type SearchType,
} from '@colloquy/contracts';
import { useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { useAction } from '../../../api/useAction.ts';
import { useRoute } from '../../../api/useRoute.ts';
import { useMe } from '../../../session/session-hooks.ts';

/** Search options that differ from the chatbot's settings. */
export interface SearchOptions {
  readonly searchType?: SearchType | undefined;
  readonly topK?: number | undefined;
}

/** A request to the server about the question. */
export interface Asked<TValue> {
  readonly value: TValue | undefined;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly retry: () => void;
}

/** A question with the passages found and its answer. */
export interface Explain {
  /** Text of the field. */
  readonly draft: string;
  readonly setDraft: (text: string) => void;
  /** The question that is being explained. */
  readonly question: string | undefined;
  readonly options: SearchOptions;
  readonly setOptions: (options: SearchOptions) => void;
  readonly hasAnswer: boolean;
  readonly setHasAnswer: (hasAnswer: boolean) => void;
  readonly search: Asked<readonly FoundPassage[]>;
  readonly answer: Asked<Answer>;
  /** The chatbot's threshold; undefined until loaded. */
  readonly threshold: number | undefined;
  readonly ask: () => void;
  readonly clear: () => void;
}

/** State of the explain box, kept across the page's tabs. */
export function useExplain(botId: string): Explain {
  const { data: me } = useMe();
  const userRef = me?.authUser.id ?? '';
  const [draft, setDraft] = useState('');
  const [question, setQuestion] = useState<string>();
  const [options, setOptions] = useState<SearchOptions>({});
  const [hasAnswer, setHasAnswer] = useStore('train.explain.answer', true);
  // Only responses to the newest question count, whichever arrives last.
  const newest = useRef(0);
  const silent = { onError: () => undefined };
  const search = useAction(knowledgeApi.searchPassages, silent);
  const start = useAction(chatApi.createChat, silent);
  const answer = useAction(chatApi.ask, silent);
  const settings = useRoute(
    botApi.readBotSettings,
    { params: { id: botId } },
    { enabled: question !== undefined },
  );

  const find = (query: string, { searchType, topK }: SearchOptions) =>
    search.mutate({
      body: {
        chat_bot_id: botId,
        query,
        ...(searchType === undefined ? {} : { searchType }),
        ...(topK === undefined ? {} : { topK }),
      },
    });
  // Each in a conversation of its own, because earlier questions must not affect the explained one.
  const makeAnswer = (query: string) => {
    newest.current += 1;
    const own = newest.current;
    answer.reset();
    start.mutate(
      { body: { name: '', chat_bot_id: botId, userRef, channel: CHANNELS.debug.id } },
      {
        onSuccess: ({ data }) => {
          if (own === newest.current) answer.mutate({ body: { chat_id: data.id, query, debug: true } });
        },
      },
    );
  };
  const clear = () => {
    newest.current += 1;
    setDraft('');
    setQuestion(undefined);
    for (const one of [search, start, answer]) one.reset();
  };

  return {
    draft,
    setDraft,
    question,
    options,
    setOptions: (next) => {
      setOptions(next);
      if (question !== undefined) find(question, next);
    },
    hasAnswer,
    setHasAnswer: (isWanted) => {
      setHasAnswer(isWanted);
      const isThere = start.isPending || answer.isPending || answer.data !== undefined;
      if (isWanted && question !== undefined && !isThere) makeAnswer(question);
    },
    search: {
      value: search.data?.data,
      error: search.error,
      isBusy: search.isPending,
      retry: () => question !== undefined && find(question, options),
    },
    answer: {
      value: answer.data?.data,
      error: start.error ?? answer.error,
      isBusy: start.isPending || answer.isPending,
      retry: () => question !== undefined && makeAnswer(question),
    },
    threshold: settings.data?.data.answering.threshold,
    ask: () => {
      const asked = draft.trim();
      if (asked === '') return;
      setQuestion(asked);
      search.reset();
      find(asked, options);
      if (hasAnswer) makeAnswer(asked);
      else answer.reset();
    },
    clear,
  };
}

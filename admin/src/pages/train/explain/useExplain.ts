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

/** How to search, where that is not as the chatbot is set. */
export interface SearchOptions {
  readonly searchType?: SearchType | undefined;
  readonly topK?: number | undefined;
}

/** Something that was asked of the server for the question. */
export interface Asked<TValue> {
  readonly value: TValue | undefined;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly retry: () => void;
}

/** A question with what was found for it and the answer that it leads to. */
export interface Explain {
  /** What stands in the field. */
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
  /** The chatbot's; undefined until it is known. */
  readonly threshold: number | undefined;
  readonly ask: () => void;
  readonly clear: () => void;
}

/** The state of the box that explains; it outlives the tabs of the page. */
export function useExplain(botId: string): Explain {
  const { data: me } = useMe();
  const userRef = me?.authUser.id ?? '';
  const [draft, setDraft] = useState('');
  const [question, setQuestion] = useState<string>();
  const [options, setOptions] = useState<SearchOptions>({});
  const [hasAnswer, setHasAnswer] = useStore('train.explain.answer', true);
  // What is told belongs to the newest question, whichever answer comes last.
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
  // Each in a conversation of its own: what was asked before must not change what is explained now.
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

import { plainLine, type Chat, type ListedChat, type ChatSearchHit } from '@colloquy/contracts';
import {
  withoutMarks,
  type ContactRepository,
  withContacts,
  type ConversationDocument,
  toConversation,
  type QuestionTurn,
  type TurnRepository,
} from '../../conversations/index.ts';

/** Characters of a snippet on either side of the searched text. */
const SNIPPET_AROUND = 60;

export type ConversationRows = ReturnType<typeof createConversationRows>;

/** Conversations as members see them. */
export function createConversationRows(deps: {
  readonly turns: TurnRepository;
  readonly contacts: Pick<ContactRepository, 'newestOf'>;
}) {
  const { turns, contacts } = deps;
  return {
    async whole(conversation: ConversationDocument): Promise<Chat> {
      const chat = toConversation(conversation);
      const [whole = chat] = await withContacts(contacts, [chat]);
      return whole;
    },
    /** The rows of a list; for a search with snippets. `hits` has the matching turns by conversation. */
    async listed(
      conversations: readonly ConversationDocument[],
      search: string,
      hits: ReadonlyMap<string, string>,
    ): Promise<ListedChat[]> {
      const rows = await withContacts(contacts, conversations.map(toConversation));
      const [first] = conversations;
      if (search === '' || first === undefined) return rows;
      const wanted = rows.flatMap(({ id }) => hits.get(id) ?? []);
      const texts = await turns.texts(first.workspace_id, wanted);
      const found = new Map(texts.map((turn) => [turn._id, toHit(turn, search)]));
      return rows.map((row) => ({ ...row, hit: found.get(hits.get(row.id) ?? '') ?? null }));
    },
  };
}

function toHit(
  turn: Pick<QuestionTurn, '_id' | 'question' | 'answer' | 'isSensitive'>,
  search: string,
): ChatSearchHit {
  const isInQuestion = !turn.isSensitive && positionOf(turn.question, search) >= 0;
  const text = isInQuestion ? turn.question : (turn.answer ?? '');
  const part = isInQuestion ? 'question' : 'answer';
  return { history_id: turn._id, in: part, snippet: snippetOf(text, search) };
}

/** The words around the first occurrence of `search` in a text, in one line. */
function snippetOf(text: string, search: string): string {
  const at = Math.max(0, positionOf(text, search));
  const from = wordStart(text, Math.max(0, at - SNIPPET_AROUND));
  const to = wordStart(text, Math.min(text.length, at + search.length + SNIPPET_AROUND));
  const shown = plainLine(withoutMarks(text.slice(from, to)));
  return `${from > 0 ? '…' : ''}${shown}${to < text.length ? '…' : ''}`;
}

function positionOf(text: string, search: string): number {
  return text.toLowerCase().indexOf(search.toLowerCase());
}

/** The start of the next word; a position at an end of the text is unchanged. */
function wordStart(text: string, at: number): number {
  if (at === 0 || at >= text.length) return at;
  const space = text.slice(at, at + SNIPPET_AROUND / 2).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

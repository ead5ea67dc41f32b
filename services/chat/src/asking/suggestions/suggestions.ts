import { createExtractiveAnswerer, topicQuestion, type Passage } from '@colloquy/answering';
import { fold } from '@colloquy/text';
import type { Reply, RetrievedHit } from '../../conversations/index.ts';
import { languageOf, type Question } from '../question/question.ts';
import { joinNeighbours } from '../knowledge/join-neighbours.ts';
import { toPassage } from '../knowledge/passages.ts';
import { withoutChapterNumber } from './heading-number.ts';

/** The number that a narrow window shows without scrolling. */
const MAX_SUGGESTIONS = 3;
/** The most headings that are tried; each try reads all found passages. */
const MAX_TRIED_HEADINGS = 4;

const answerer = createExtractiveAnswerer();

/**
 * The reply with suggested questions: related curated questions, questions from headings near the answer that the found
 * passages can answer, and the owner's suggestions for every visitor.
 */
export async function withSuggestions(
  reply: Reply,
  question: Question,
  related: readonly string[],
): Promise<Reply> {
  const asked = new Set([question.text, ...question.history.map((turn) => turn.question)].map(plain));
  const chosen = new Map<string, string>();
  const choose = (candidate: string): void => {
    const key = plain(candidate);
    if (key !== '' && !asked.has(key) && !chosen.has(key) && chosen.size < MAX_SUGGESTIONS) {
      chosen.set(key, candidate);
    }
  };
  const isConversation = reply.source === 'CONVERSATION';
  const own = question.settings.messages.suggestions;
  // After small talk the owner's suggestions come first.
  for (const candidate of isConversation ? [...own, ...related] : related) choose(candidate);
  if (chosen.size < MAX_SUGGESTIONS) {
    for (const next of reply.suggested ?? (await answerableTopics(reply, asked, languageOf(question))))
      choose(next);
  }
  for (const candidate of own) choose(candidate);
  return { ...reply, suggestions: [...chosen.values()] };
}

/** Questions made from the headings above found but uncited passages; only those that the found passages answer. */
async function answerableTopics(
  reply: Reply,
  asked: ReadonlySet<string>,
  language: string,
): Promise<string[]> {
  const cited = new Set(reply.citations.map(({ heading }) => plain(heading ?? '')));
  const topics = new Set(
    reply.retrieved
      .filter(({ kept, headingPath }) => kept && !cited.has(plain(headingPath.at(-1) ?? '')))
      .flatMap((hit) =>
        headingOver(hit, reply.retrieved)
          // The visitor has already typed this heading as a question.
          .filter((heading) => !asked.has(plain(heading)))
          .flatMap((heading) => topicQuestion(heading, hit.language ?? language) ?? []),
      )
      .filter((topic) => !asked.has(plain(topic))),
  );
  const passages = joinNeighbours(reply.retrieved).map(toPassage);
  const answerable: string[] = [];
  for (const topic of [...topics].slice(0, MAX_TRIED_HEADINGS)) {
    if (await isAnswered(topic, passages)) answerable.push(topic);
  }
  return answerable;
}

/** The heading above a passage without its chapter number; empty without a heading. */
function headingOver(hit: RetrievedHit, retrieved: readonly RetrievedHit[]): string[] {
  const ofDocument = retrieved
    .filter(({ item_id }) => item_id === hit.item_id)
    .flatMap(({ headingPath }) => headingPath.slice(-1));
  return hit.headingPath.slice(-1).map((heading) => withoutChapterNumber(heading, ofDocument));
}

async function isAnswered(question: string, passages: readonly Passage[]): Promise<boolean> {
  const request = {
    question,
    passages,
    history: [],
    instructions: '',
    tone: '',
    language: null,
    strict: true,
    botName: '',
  };
  const { signal } = new AbortController();
  for await (const event of answerer.answer(request, { signal })) {
    if (event.type === 'done') return event.supported;
  }
  return false;
}

function plain(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

import { DOMAINS } from '../../fusion/data/index.ts';
import { ANSWERED_ELSEWHERE } from '../../fusion/data-set.ts';
import type { RetrievalSet } from '../retrieval-set.ts';

/** The product's own questions, which deliberately avoid the words of the text, for one bot with all six domains. */
export function readReworded(): RetrievalSet {
  const sections = DOMAINS.flatMap(({ name, documents }) =>
    documents.flatMap(({ title, sections: parts }) =>
      parts.map((section) => ({ id: `${name}/${title}/${section.heading}`, title, ...section })),
    ),
  );
  return {
    name: 'reworded',
    passages: sections.map(({ id, title, heading, text }) => ({
      id,
      title,
      text: `## ${heading}\n\n${text}`,
    })),
    unanswerable: DOMAINS.flatMap(({ unanswerable }) => unanswerable).filter(
      (text) => text !== ANSWERED_ELSEWHERE,
    ),
    questions: sections.flatMap(({ id, questions }) => questions.map((text) => ({ text, passageIds: [id] }))),
  };
}

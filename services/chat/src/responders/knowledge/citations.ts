import { SNIPPET_MAX_LENGTH, type Citation, type KnowledgeSearchHit } from '@colloquy/contracts';
import type { AnswerDone } from '@colloquy/language-model';
import { citedPassage } from './cited-passage.ts';

/** The citations of an answer, numbered as in its text; snippets are what the passage really says. */
export function toCitations(done: AnswerDone, hits: readonly KnowledgeSearchHit[]): Citation[] {
  return done.citedPassages.flatMap((n) => {
    const hit = hits[n - 1];
    if (hit === undefined) return [];
    const quote = done.quotes.find((candidate) => candidate.n === n)?.snippet;
    const passage = quote === undefined ? undefined : citedPassage(hit.text, quote);
    return {
      n,
      item_id: hit.item_id,
      index: hit.index,
      title: hit.title,
      url: hit.url,
      page: hit.page,
      heading: hit.headingPath.at(-1) ?? null,
      snippet: (quote ?? hit.text).slice(0, SNIPPET_MAX_LENGTH),
      ...(passage && { passage }),
      chunk: { version: hit.version, index: hit.index },
      score: hit.fused,
    };
  });
}

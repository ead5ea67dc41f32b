import { SNIPPET_MAX_LENGTH, type Citation } from '@colloquy/contracts';
import type { AnswerDone } from '@colloquy/answering';
import { splitSentences, wordsOf } from '@colloquy/text';
import type { JoinedHits } from '../../knowledge/join-neighbours.ts';
import { citedPassage } from './cited-passage.ts';

/**
 * The citations of an answer whose marks number its passages in the order of `citedPassages`. Snippets are the
 * passage's own text. A citation of a joined passage names the chunk in which the quote begins.
 */
export function toCitations(done: AnswerDone, passages: readonly JoinedHits[]): Citation[] {
  return done.citedPassages.flatMap((n, at) => {
    const joined = passages[n - 1];
    if (joined === undefined) return [];
    const quote = done.quotes.find((candidate) => candidate.n === n)?.snippet;
    const passage = quote === undefined ? undefined : citedPassage(joined.text, quote);
    const hit = citedHit(joined, quote);
    return {
      n: at + 1,
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

/** The chunk of a quote: the first one that contains it, or for a paraphrase the one that shares most of its words. */
function citedHit({ hits, best }: JoinedHits, quote: string | undefined): JoinedHits['best'] {
  if (quote === undefined || hits.length === 1) return best;
  const [beginning = quote] = splitSentences(quote);
  const holding = [quote, beginning].map((said) => hits.find(({ text }) => text.includes(said.trim())));
  const wanted = termsOf(quote);
  const shareOf = (text: string): number => {
    const said = termsOf(text);
    return [...wanted].filter((term) => said.has(term)).length;
  };
  const [closest = best] = hits.toSorted((a, b) => shareOf(b.text) - shareOf(a.text));
  return holding.find((hit) => hit !== undefined) ?? closest;
}

function termsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(({ folded }) => folded));
}

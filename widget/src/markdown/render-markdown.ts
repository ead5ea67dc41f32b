import { renderMarkdown as renderSafely } from '@colloquy/texts/markdown';
import { text } from '../locale/strings.ts';
import { markCitations } from './citation-marks.ts';

/**
 * Renders an answer's Markdown as safe nodes. `[n]` becomes a button with `data-n` for every number in `citations`.
 */
export function renderMarkdown(source: string, citations: ReadonlySet<number>): DocumentFragment {
  const fragment = renderSafely(source, text('widget.table'));
  markCitations(fragment, citations);
  return fragment;
}

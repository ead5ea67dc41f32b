import { readEvents, TEXT_ATTRIBUTES, type HtmlListener } from './html-reader.ts';
import { MarkdownWriter } from './markdown-writer.ts';

/** A page hides itself once or twice: behind a curtain, and within it until its program has started. */
const MAX_READS = 3;

/**
 * Reads what visitors see of a page. A hidden element that is the page itself, as programs hide one until they have
 * started, is read as if it were shown; what is hidden within it stays so. `listen` makes the listener of one reading,
 * which passes to the writer what is to be written.
 */
export function readVisible(
  html: string,
  listen: (writer: MarkdownWriter) => HtmlListener = (writer) => writer,
  wanted: ReadonlySet<string> = TEXT_ATTRIBUTES,
): MarkdownWriter {
  const shown = new Set<number>();
  for (let reads = 1; ; reads += 1) {
    const writer = new MarkdownWriter(shown);
    readEvents(html, listen(writer), wanted);
    writer.finish();
    const page = writer.hiddenPage;
    if (page === null || reads === MAX_READS) return writer;
    shown.add(page);
  }
}

import { readEvents, TEXT_ATTRIBUTES, type HtmlListener } from './html-reader.ts';
import { MarkdownWriter } from './markdown-writer.ts';

/** Pages hide themselves once or twice: behind an overlay, and inside it until their script has started. */
const MAX_READS = 3;

/**
 * Reads the visible part of a page. A hidden element that is the page itself, shown later by a script, is read as if
 * visible; what is hidden inside it stays hidden. `listen` creates the listener of one reading, which passes text on
 * to the writer.
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

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const PRINTER = fileURLToPath(new URL('./loaded-modules.mjs', import.meta.url));
const ENTRIES = {
  service: new URL('../../services/knowledge/src/index.ts', import.meta.url),
  reader: new URL('../../services/knowledge/src/ingestion/site-reading/read-site.ts', import.meta.url),
  scans: new URL('../../services/knowledge/src/ingestion/scans/recognise-pages.ts', import.meta.url),
};
/** Parsers of HTML, XML and unknown encodings, and the browser driver. */
const PARSERS =
  /packages\/html\/src\/(?!declared-encoding)|node_modules\/(?:htmlparser2|saxes|playwright-core)\/|crawler\/src\/(?:pages\/read-page|sitemaps\/parse-sitemap|robots\/parse-robots-txt)/;

/** The modules loaded statically by importing another; those of dynamic imports are not included. */
async function loadedBy(entry: URL): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', PRINTER, entry.href],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  return stdout.split('\n').filter((url) => url !== '');
}

/** Readers of documents and what only they need. */
const DOCUMENT_READERS =
  /packages\/(?:html|contracts)\/|packages\/text\/src\/encodings\/|document-text\/src\/(?!formats\/recognised-page[.])/;

describe('the thread that serves requests', () => {
  it('loads nothing that reads what a site has sent', async () => {
    const loaded = await loadedBy(ENTRIES.service);
    expect(loaded.some((url) => url.includes('packages/crawler/src/crawl/create-crawler'))).toBe(true);
    expect(loaded.filter((url) => PARSERS.test(url))).toEqual([]);
  });

  it('leaves that to a process, which loads all of it', async () => {
    const parsers = (await loadedBy(ENTRIES.reader)).filter((url) => PARSERS.test(url));
    expect(parsers.length).toBeGreaterThan(10);
  });
});

describe('a process that recognises the text of scans', () => {
  it('loads no reader of documents', async () => {
    const loaded = await loadedBy(ENTRIES.scans);
    expect(loaded.some((url) => url.includes('packages/document-text/src/formats/recognised-page'))).toBe(
      true,
    );
    expect(loaded.filter((url) => DOCUMENT_READERS.test(url))).toEqual([]);
  });
});

import { createServer } from 'node:http';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { siteRequestSchema } from './site-messages.ts';

/** A website in a process of its own, so that serving it is not counted as the crawler's cost. */
const MENU_LINKS = 40;
const PARAGRAPHS = 12;
const WORDS_OF_PARAGRAPH = 120;
const WORDS =
  'opening deposit returns weekend battery repair booking invoice season helmet delivery contract customer station'.split(
    ' ',
  );

let served = 0;

process.on('message', (message) => {
  const request = siteRequestSchema.parse(message);
  if (request.kind === 'count') process.send?.({ served });
  else void serve(request.pages).then((host) => process.send?.({ host }));
});
process.once('disconnect', () => process.exit());

async function serve(pages: number): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const number = pathname === '/' ? 0 : Number(/^\/pages\/(\d+)$/.exec(pathname)?.[1] ?? Number.NaN);
    if (!(number < pages)) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      return;
    }
    served += 1;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(number, pages));
  });
  return `127.0.0.1:${await listenOnLoopback(server)}`;
}

/** Some 12 kB of text between a menu and a footer, like real pages; links lead to all of the others. */
function pageOf(number: number, pages: number): string {
  const menu = Array.from({ length: MENU_LINKS }, (_, at) => linkTo((number * MENU_LINKS + at + 1) % pages));
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, at) => {
    const words = Array.from(
      { length: WORDS_OF_PARAGRAPH },
      (_word, nth) => `${WORDS[(number * 7 + at * 5 + nth * nth) % WORDS.length]}${(number + nth) % 97}`,
    );
    return `<h2>Part ${at + 1} of page ${number}</h2><p>${words.join(' ')}. ${linkTo((number + at) % pages)}</p>`;
  });
  return (
    `<!doctype html><html lang="en"><head><title>Page ${number}</title></head><body><header><nav><ul>` +
    `${menu.map((link) => `<li>${link}</li>`).join('')}</ul></nav></header><main><h1>Page ${number}</h1>` +
    `${paragraphs.join('')}</main><footer><p>Imprint</p></footer></body></html>`
  );
}

const linkTo = (number: number): string => `<a href="/pages/${number}">Page ${number}</a>`;

import { createServer } from 'node:http';
import { fixturePage } from '@colloquy/crawler/testing';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

/** A website of one page on loopback, whose text can be replaced while it is served. */
export interface ChangingSite {
  readonly url: string;
  /** `127.0.0.1:port`, in the format of the setting that lets the product read it. */
  readonly host: string;
  write(text: string): void;
  close(): Promise<void>;
}

export async function startChangingSite(): Promise<ChangingSite> {
  let text = '';
  const server = createServer(({ url }, response) => {
    if (url !== '/') response.writeHead(404).end();
    else {
      const html = fixturePage('Delivery', `<p>${text}</p>`);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    }
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    url: `http://${host}/`,
    host,
    write(written) {
      text = written;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

function aPage(head: string): Document {
  return new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html');
}

test('a page that no server wrote into asks the host that serves it', () => {
  expect(readConfig(aPage(''))).toEqual({
    apiUrl: '/api',
    apiAskUrl: '/ask',
    metaUrl: '/meta',
    version: '',
    basePath: '',
  });
});

test('a page takes its addresses and its build from what the server wrote', () => {
  const config = {
    apiUrl: 'https://api.example.com/api',
    apiAskUrl: 'https://ask.example.com/ask',
    metaUrl: 'https://hooks.example.com/meta',
    version: 'b1',
    basePath: '/help',
  };
  const content = JSON.stringify(config).replaceAll('"', '&quot;');
  expect(readConfig(aPage(`<meta name="colloquy-config" content="${content}">`))).toEqual(config);
});

import { describe, expect, it } from 'vitest';
import { readHtml } from './read-html.ts';

const textOf = (html: string): string => {
  const [part] = readHtml(Buffer.from(html)).parts;
  return part?.text ?? '';
};

describe('reading HTML', () => {
  const heading = '<h1>Opening hours</h1>';
  const text = '<p>The shop opens at nine and closes at six.</p>';

  it.each([
    [
      'a whole page',
      `<!doctype html><html><head><title>Shop</title></head><body>${heading}${text}</body></html>`,
    ],
    [
      'a page that leaves out head and body',
      `<!doctype html><html lang="en"><title>Shop</title>${heading}${text}</html>`,
    ],
    ['a page that leaves out body', `<html><head><title>Shop</title></head>${heading}${text}</html>`],
    ['a page that leaves out html', `<head><title>Shop</title></head>${heading}${text}`],
    ['a fragment', heading + text],
  ])('finds headings and text of %s', (_name, html) => {
    expect(textOf(html)).toContain('Opening hours');
    expect(textOf(html)).toContain('The shop opens at nine and closes at six.');
  });
});

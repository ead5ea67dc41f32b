import { ERRORS } from '@colloquy/errors';
import { describe, expect, it } from 'vitest';
import { escapeHtml, linkify } from '../html.ts';
import { renderMail } from './render-mail.ts';

const aContent = {
  title: 'Join Acme',
  paragraphs: ['Ann invites you.', 'It is free.'],
  action: { label: 'Join', url: 'https://example.com/join?a=1&b=2' },
  footer: 'You can ignore this mail.',
};

describe('renderMail', () => {
  it('says the same in text and in HTML', () => {
    const { text, html } = renderMail(aContent);
    expect(text).toBe(
      'Join Acme\n\nAnn invites you.\n\nIt is free.\n\nJoin:\nhttps://example.com/join?a=1&b=2\n\n-- \nYou can ignore this mail.\n',
    );
    for (const part of ['Join Acme', 'Ann invites you.', 'It is free.', 'You can ignore this mail.']) {
      expect(html).toContain(part);
    }
    expect(html).toContain('href="https://example.com/join?a=1&amp;b=2"');
  });

  it('escapes everything that comes from people', () => {
    const evil = `<img src=x onerror="alert('1')">`;
    const { html } = renderMail({
      title: evil,
      paragraphs: [evil],
      footer: evil,
      action: { label: evil, url: 'https://example.com/"><script>' },
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
  });

  it('loads nothing from anywhere', () => {
    const { html } = renderMail(aContent);
    expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(|@import/i);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative', ''])('refuses a button to %j', (url) => {
    const render = () => renderMail({ ...aContent, action: { label: 'x', url } });
    expect(render).toThrow(expect.objectContaining({ code: ERRORS.fieldNotValid }));
  });

  it('does without a button', () => {
    const { title, paragraphs, footer } = aContent;
    expect(renderMail({ title, paragraphs, footer }).html).not.toContain('<a ');
  });
});

describe('linkify', () => {
  it('links web addresses without the punctuation around them, and escapes the rest', () => {
    expect(linkify('See (https://a.example/x?y=1&z=<b>), "now".')).toBe(
      'See (<a href="https://a.example/x?y=1&amp;z=" rel="noreferrer">https://a.example/x?y=1&amp;z=</a>&lt;b&gt;), &quot;now&quot;.',
    );
  });

  it('links no other scheme', () => {
    expect(linkify('javascript:alert(1) data:x')).toBe(escapeHtml('javascript:alert(1) data:x'));
  });
});

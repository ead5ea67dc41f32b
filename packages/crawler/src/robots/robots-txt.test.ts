import { describe, expect, it } from 'vitest';
import { MAX_CRAWL_DELAY_MS, parseRobotsTxt } from './parse-robots-txt.ts';
import { MAX_ROBOTS_BYTES, robotsTxt } from './robots-txt.ts';

const allows = (text: string, path: string, agent = 'ColloquyBot'): boolean =>
  robotsTxt(parseRobotsTxt(text, agent)).allows(`https://a.example${path}`);

describe('robots.txt', () => {
  it.each<[string, string, string, boolean]>([
    ['nothing is forbidden by an empty file', '', '/x', true],
    ['a path and what is below it', 'User-agent: *\nDisallow: /private', '/private/x', false],
    ['another path', 'User-agent: *\nDisallow: /private', '/public', true],
    ['an empty rule forbids nothing', 'User-agent: *\nDisallow:', '/x', true],
    ['the longest pattern decides', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['whatever the order', 'User-agent: *\nAllow: /a/b\nDisallow: /a/b/c', '/a/b/c', false],
    ['allow decides between equals', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['stars', 'User-agent: *\nDisallow: /*/print', '/x/y/print?z', false],
    ['stars that do not fit', 'User-agent: *\nDisallow: /*/print', '/print', true],
    ['an end', 'User-agent: *\nDisallow: /*.pdf$', '/x.pdf', false],
    ['an end that is none', 'User-agent: *\nDisallow: /*.pdf$', '/x.pdf?y', true],
    ['an end without a star', 'User-agent: *\nDisallow: /x$', '/xy', true],
    ['a part that may not overlap', 'User-agent: *\nDisallow: /ab*bc$', '/abc', true],
    ['a query', 'User-agent: *\nDisallow: /*?sort=', '/list?sort=up', false],
    ['our own group only', 'User-agent: *\nDisallow: /\n\nUser-agent: colloquybot\nDisallow: /a', '/b', true],
    ['a group of several names', 'User-agent: other\nUser-agent: ColloquyBot/1.0\nDisallow: /', '/b', false],
    ['groups of one name together', 'User-agent: *\nDisallow: /a\nUser-agent: *\nDisallow: /b', '/a', false],
    ['not the group of a longer name', 'User-agent: colloquybot-images\nDisallow: /', '/a', true],
    ['comments and spaces', ' user-AGENT : * # all\n disallow : /a # this', '/a', false],
    ['line ends of every kind', 'User-agent: *\r\nDisallow: /a\rDisallow: /b', '/b', false],
    ['a byte order mark', '\uFEFFUser-agent: *\nDisallow: /', '/b', false],
    ['escapes', 'User-agent: *\nDisallow: /%7ejoe/caf%c3%a9', '/~joe/caf%C3%A9', false],
    ['letters beyond ASCII', 'User-agent: *\nDisallow: /café', '/caf%C3%A9', false],
    ['a space', 'User-agent: *\nDisallow: /my files/ # old', '/my files/x', false],
    ['a space that is escaped', 'User-agent: *\nDisallow: /my%20files/', '/my files/x', false],
    ['an angle bracket', 'User-agent: *\nDisallow: /<private>/', '/<private>/x', false],
    ['marks that paths and queries escape', 'User-agent: *\nDisallow: /*?q="{a}|\'', '/x?q="{a}|\'', false],
    ['a space that is not there', 'User-agent: *\nDisallow: /my files/', '/myfiles/x', true],
    ['robots.txt itself is always allowed', 'User-agent: *\nDisallow: /', '/robots.txt', true],
    ['rules before any group count for nobody', 'Disallow: /', '/x', true],
  ])('%s', (_what, text, path, expected) => {
    expect(allows(text, path)).toBe(expected);
  });

  it('answers a delay, never a longer one than is sensible', () => {
    expect(parseRobotsTxt('User-agent: *\nCrawl-delay: 2.5', 'x').crawlDelayMs).toBe(2_500);
    expect(parseRobotsTxt('User-agent: *\nCrawl-delay: 86400', 'x').crawlDelayMs).toBe(MAX_CRAWL_DELAY_MS);
    expect(parseRobotsTxt('User-agent: *\nCrawl-delay: -1', 'x').crawlDelayMs).toBeNull();
    expect(parseRobotsTxt('User-agent: *\nCrawl-delay: soon', 'x').crawlDelayMs).toBeNull();
  });

  it('lists sitemaps, wherever they stand', () => {
    const text = 'Sitemap: https://a.example/1.xml\nUser-agent: *\nDisallow: /\nSITEMAP: /2.xml';
    expect(parseRobotsTxt(text, 'x').sitemaps).toEqual(['https://a.example/1.xml', '/2.xml']);
  });

  it('leaves out a rule that its bound cuts in two', () => {
    const end = '\nDisallow: /private';
    const keptCharacters = end.length - 'private'.length;
    const rules = 'User-agent: *\nDisallow: /a\n'.padEnd(MAX_ROBOTS_BYTES - keptCharacters, '#') + end;
    expect([allows(rules, '/b'), allows(rules, '/a')]).toEqual([true, false]);
  });

  it('reads a hostile file to its bounds', () => {
    const stars = `User-agent: *\n${`Disallow: ${'/*a'.repeat(600)}$\n`.repeat(2_000)}`;
    expect(allows(stars, `/${'a'.repeat(1_900)}b`)).toBe(true);
    expect(allows('a'.repeat(3_000_000), '/')).toBe(true);
  });
});

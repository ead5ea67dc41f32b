/** Words in the names of elements around the main text. */
const ASIDE_WORDS: ReadonlySet<string> = new Set(
  (
    'nav navbar navigation breadcrumb breadcrumbs sidebar newsletter popup modal cookie cookies pagination pager ' +
    'share sharing social disqus comment comments related recommended recommendations advert advertisement ads ' +
    'sponsor sponsored byline outbrain taboola footer'
  ).split(' '),
);
/** Words in the names of elements that may also be text: offers, the heading of an article, its date. */
const FURNITURE_WORDS: ReadonlySet<string> = new Set(
  (
    'header masthead toolbar utility meta tag tags author authors credits bio subscribe signup promo ' +
    'popular trending'
  ).split(' '),
);
/** Names that describe the state of a page or wrapper rather than its content: `with-sidebar`, `modal-enabled`. */
const STATE =
  /^(?:with|without|has|no|is|not|hide|show)[-_]|[-_](?:enabled|disabled|open|closed|active|visible|hidden)$/i;
const CONSENT = /^(?:consent|gdpr)$/;
const COOKIE = /^cookies?$/;
const BANNER = /^(?:banner|bar|box|notice|popup|modal|message|dialog|overlay|law|info|alert|warning)$/;

/** The kind of an element by its classes and id; null when they do not show one. */
export function kindOfNames(names: string): 'consent' | 'aside' | 'furniture' | null {
  const each = names
    .split(/\s+/)
    .filter((name) => !STATE.test(name))
    .map(wordsOf);
  const isConsent = (words: readonly string[]): boolean =>
    words.some((word) => CONSENT.test(word)) ||
    (words.some((word) => COOKIE.test(word)) && words.some((word) => BANNER.test(word)));
  if (each.some(isConsent)) return 'consent';
  const has = (some: ReadonlySet<string>): boolean => each.flat().some((word) => some.has(word));
  return has(ASIDE_WORDS) ? 'aside' : has(FURNITURE_WORDS) ? 'furniture' : null;
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[_-]+/);
}

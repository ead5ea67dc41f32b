/** Indexing rules of a page. */
export interface RobotsDirectives {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

export const NO_DIRECTIVES: RobotsDirectives = { noindex: false, nofollow: false };

/** Directives with a value of their own, not to be read as a user agent. */
const WITH_VALUE = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;
/** A longer value is not a list of directives. */
const MAX_CHARACTERS = 4_096;
const AGENT_PREFIX = /^\s*([a-z0-9_-]{1,64})\s*:([^]*)$/i;

/** Directives of the `content` of `<meta name="robots">`, or of one for our own user agent. */
export function readDirectives(content: string): RobotsDirectives {
  const words = content
    .slice(0, MAX_CHARACTERS)
    .toLowerCase()
    .split(/[\s,]+/);
  const none = words.includes('none');
  return { noindex: none || words.includes('noindex'), nofollow: none || words.includes('nofollow') };
}

/**
 * Directives of `X-Robots-Tag`, one value per header sent. A value that begins with a user agent applies to that
 * agent only.
 */
export function readRobotsHeaders(values: readonly string[], productToken: string): RobotsDirectives {
  return values
    .map((value) => readHeader(value, productToken.toLowerCase()))
    .reduce(mergeDirectives, NO_DIRECTIVES);
}

/** The union of both sets of directives. */
export function mergeDirectives(left: RobotsDirectives, right: RobotsDirectives): RobotsDirectives {
  return { noindex: left.noindex || right.noindex, nofollow: left.nofollow || right.nofollow };
}

function readHeader(value: string, token: string): RobotsDirectives {
  const prefix = AGENT_PREFIX.exec(value.slice(0, MAX_CHARACTERS));
  const agent = prefix?.[1]?.toLowerCase();
  if (prefix === null || agent === undefined || WITH_VALUE.test(agent)) return readDirectives(value);
  return agent === token ? readDirectives(prefix[2] ?? '') : NO_DIRECTIVES;
}

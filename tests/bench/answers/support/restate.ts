const ASKING =
  /^(?:(?:in|on|at|for|to|from|by|with|of|about|during|under) )?(?:what|which|who|whom|whose|when|where|why|how)\b(?: (?:many|much|long|often|far|old|large|big|type|kind|sort|year|year|country|city|name)\b(?: of)?)?\s*/i;
/** After these words a question has its subject behind the verb, so no answer can replace the question word. */
const INVERTING = /^(?:do|does|did|can|could|will|would|should|may|might|must|has|have|had|'s)$/i;
const BEING = /^(?:is|are|was|were)$/i;
const PAST =
  /^(?:\p{Ll}{2,}ed|came|rose|became|led|began|won|wrote|made|took|gave|held|went|saw|ran|built|sent|brought|fled|fought|lost|spoke|grew|left|met|sold|kept|spent)$/u;
const ENDS_OPEN =
  /\b(?:of|for|to|from|by|with|in|on|at|about|as|into|called|known|named|made|held|used|located|\p{Ll}+ing|\p{Ll}+ed)$/u;
const STARTS_SUBJECT =
  /^(?:the|this|that|these|those|his|her|its|their|he|she|it|they|you|we|i|there)$|^\p{Lu}/u;
/** Words between a question word and its verb: "which oil producer is". */
const MAX_NOUN_WORDS = 5;

/**
 * A question with its answer as a statement: the answer replaces the question word where the other words can stay
 * ("Who founded it?": "Marta founded it"), otherwise it follows a colon, as small models write.
 */
export function restated(question: string, answer: string): string {
  const asked = question.trim().replace(/[\s?.]+$/, '');
  return capitalised(withAnswerInside(asked, answer) ?? `${statementOf(asked)}: ${answer}`);
}

/** The question without its question word. */
export function statementOf(question: string): string {
  return capitalised(question.trim().replace(/\?+$/, '').replace(ASKING, ''));
}

function withAnswerInside(asked: string, answer: string): string | null {
  const [first = '', ...rest] = asked.split(/\s+/);
  if (/^(?:who|what|which|how)$/i.test(first)) return asSubject(first, rest, answer);
  const inside = /^(?<before>.+ )(?<word>what|which|whom|who)(?<after> .+)?$/i.exec(asked)?.groups;
  if (inside === undefined || /^(?:\w+ )?(?:when|where|why|how|whose|what|which)\b/i.test(asked)) return null;
  const { before = '', word = '', after = '' } = inside;
  if (before.endsWith(', ') || after.split(' ').some((one) => INVERTING.test(one))) return null;
  // "… is of which kind": the noun is removed with the question word.
  const isNoun = after !== '' && !/^ (?:in|for|of|by|to|at|on|as)\b/.test(after);
  if (/^wh(?:at|ich)$/i.test(word) && isNoun && after.trim().split(' ').length <= 2)
    return `${before}${answer}`;
  return /^which$/i.test(word) ? null : `${before}${answer}${after}`;
}

function asSubject(first: string, rest: readonly string[], answer: string): string | null {
  const counts = /^how$/i.test(first);
  if (counts && !/^(?:many|much)$/i.test(rest[0] ?? '')) return null;
  const words = counts ? rest.slice(1) : rest;
  const at = words
    .slice(0, MAX_NOUN_WORDS)
    .findIndex((word) => INVERTING.test(word) || BEING.test(word) || PAST.test(word));
  const verb = words[at];
  const isNamed = /^wh(?:at|o)$/i.test(first);
  if (verb === undefined || INVERTING.test(verb) || (at === 0 && !isNamed)) return null;
  const predicate = words.slice(at + 1);
  const isOpen = BEING.test(verb) && ENDS_OPEN.test(predicate.join(' '));
  const isNamedNext = STARTS_SUBJECT.test(predicate[0] ?? '');
  const isInverted = isNamedNext && (isOpen || (at > 0 && BEING.test(verb)));
  if (isInverted || (isOpen && /^(?:of|for|to|by|with|as)$/.test(predicate.at(-1) ?? ''))) return null;
  return [answer, ...(counts ? words : words.slice(at))].join(' ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

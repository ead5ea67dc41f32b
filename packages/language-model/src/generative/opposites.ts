import { stem } from '@colloquy/text';
import type { Token } from './tokens.ts';

/** Words of which one says that the other does not hold; English. */
const OPPOSITES = `
  open closed
  increase decrease
  increased reduced
  rise fall
  raise lower
  accept reject
  accept refuse
  install reject
  appoint reject
  allow prohibit
  allow forbid
  permit prohibit
  include exclude
  first last
  most fewest
  most least
  largest smallest
  highest lowest
  north south
  northern southern
  east west
  eastern western
  enter leave
  win lose
  won lost
  start end
  begin end
  front behind
  peace war
  succeed fail
  successful unsuccessful
  formal informal
  buy sell
  ally enemy
  above below
  cheap expensive
  early late
  earliest latest
  maximum minimum
  modern medieval
  modern ancient
  attack defense
  legal illegal
  possible impossible
  public private
  support oppose
  import export
  upper lower
  left right
  majority minority
  urban rural
  high low
  strong weak
  fast slow
  hot cold
  arrive depart
  free paid
  required optional
  elected unelected
`;
const byStem = new Map<string, Set<string>>();
for (const line of OPPOSITES.trim().split('\n')) {
  const [one = '', other = ''] = line
    .trim()
    .split(' ')
    .map((word) => stem(word, 'en'));
  byStem.set(one, (byStem.get(one) ?? new Set()).add(other));
  byStem.set(other, (byStem.get(other) ?? new Set()).add(one));
}

/** Whether an English text says a word in whose place the source has the opposite. */
export function hasOpposite(
  said: readonly Token[],
  source: readonly Token[],
  holds: (token: Token) => boolean,
): boolean {
  const stems = new Set(source.map(({ stem: one }) => one));
  return said.some(
    (token) => !holds(token) && [...(byStem.get(token.stem) ?? [])].some((other) => stems.has(other)),
  );
}

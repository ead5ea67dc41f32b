import { describe, expect, it } from 'vitest';
import { aPassage, anAnswerRequest } from '../testing/index.ts';
import { CheckedText } from './checked-text.ts';

const VALVES = 'V-7: 77 euros\nV-8: 88 euros\nV-33: 330 euros';
const TABLE =
  '| Valve | Price | Weight |\n|---|---|---|\n| V-7 | 77 euros | 2 kg |\n| V-8 | 88 euros | 3 kg |';
const SENTENCES = 'The V-7 costs 77 euros and the V-8 costs 88 euros. Both weigh 2 kg.';
const PLANS = '| Plan | Price |\n|---|---|\n| Basic cover | 6 euros |\n| Premium cover | 11 euros |';
const HALLS = '## Hall A4\n\nThe hall seats 120 people.\n\n## Hall A5\n\nThe hall seats 80 people.';
const PREISE = 'Das Modell 2024-B kostet 88 Euro. Das Modell 2024-A kostet 77 Euro.';

function shownOf(question: string, text: string, written: string) {
  const checked = new CheckedText(anAnswerRequest({ question, passages: [aPassage({ text })] }), '');
  return checked.push(written) + checked.end();
}

describe('a figure', () => {
  it.each([
    ['What do the valves cost?', VALVES, 'V-7 is 88 euros [1].'],
    ['What does V-7 cost?', VALVES, 'V-7 costs 88 euros [1].'],
    ['What does V-3 cost?', VALVES, 'V-3 costs 330 euros [1].'],
    ['What do the valves cost?', TABLE, 'The V-7 costs 88 euros [1].'],
    ['What do the valves weigh?', TABLE, 'The V-8 weighs 2 kg [1].'],
    ['What do the valves cost?', TABLE, 'V-7 costs 88 euros, V-8 costs 77 euros [1].'],
    ['What do the valves cost?', SENTENCES, 'The V-7 costs 88 euros [1].'],
    ['What do the covers cost?', PLANS, 'Basic cover costs 11 euros [1].'],
    ['How many people do the halls seat?', HALLS, 'Hall A4 seats 80 people [1].'],
    ['Was kosten die Modelle?', PREISE, 'Das Modell 2024-A kostet 88 Euro [1].'],
  ])('of another subject is refused: %s', (question, text, written) => {
    expect(shownOf(question, text, written)).toBe('');
  });

  it.each([
    ['What do the valves cost?', VALVES, 'V-7 is 77 euros [1].'],
    ['What does V-33 cost?', VALVES, 'V33 costs 330 euros [1].'],
    ['What do the valves cost?', TABLE, 'The V-7 costs 77 euros and the V-8 88 euros [1].'],
    ['What do the valves cost?', TABLE, 'V-7 and V-8 cost 77 and 88 euros [1].'],
    ['What do the valves cost?', TABLE, '88 euros is the price of V-8 [1].'],
    ['What do the valves weigh?', TABLE, 'The V-8 weighs 3 kg [1].'],
    ['What do the valves cost?', SENTENCES, 'The V-8 costs 88 euros [1].'],
    ['What do the valves weigh?', SENTENCES, 'The V-7 and the V-8 weigh 2 kg [1].'],
    ['What do the covers cost?', PLANS, 'Basic cover costs 6 euros [1].'],
    ['How many people do the halls seat?', HALLS, 'Hall A4 seats 120 people [1].'],
    ['Was kosten die Modelle?', PREISE, 'Das Modell 2024-A kostet 77 Euro [1].'],
  ])('of its own subject is shown: %s', (question, text, written) => {
    expect(shownOf(question, text, written)).toBe(written);
  });
});

import { describe, expect, it } from 'vitest';
import { aPassage, anAnswerRequest } from '../testing/index.ts';
import { CheckedText } from './checked-text.ts';

const POOL = [
  'The pool is open from Monday to Friday from nine to five. On Saturday it is open from 10:00 to 14:00.',
  'A day ticket costs 5 euros. A ticket for children costs 3 euros. The deposit for a locker is 2 euros.',
  'Dogs are not allowed in the pool. Guide dogs are allowed at the desk. The pool was built by Ines Okafor in 1984.',
  'A towel can be rented for 4 euros. You need a photo ID to rent a towel.',
].join('\n\n');

function shownOf(question: string, written: string, text = POOL, title = 'Pool') {
  const request = anAnswerRequest({ question, passages: [aPassage({ text, title })] });
  const checked = new CheckedText(request, '');
  return checked.push(written) + checked.end();
}

describe('what a model writes otherwise than its source', () => {
  it.each([
    ['How much is a day ticket?', '**Price:** 5 euros [1]'],
    ['How much is a day ticket?', '- **Day ticket:** 5 euros [1]\n- **Children:** 3 euros [1]'],
    [
      'Tell me about tickets',
      '**Day ticket:** 5 euros [1]\n**Ticket for children:** 3 euros [1]\n**Locker deposit:** 2 euros [1]',
    ],
    [
      'Tell me about the pool',
      '- **Opening hours:** Monday to Friday from nine to five [1]\n- **Built by:** Ines Okafor [1]\n- **Year:** 1984 [1]',
    ],
    ['Tell me about towels', '**Rental price:** 4 euros [1]\n**Requirement:** photo ID [1]'],
    ['When is the pool open on weekdays?', 'The pool is open from 9:00 to 17:00 from Monday to Friday [1].'],
    ['When is the pool open on weekdays?', 'The pool is open Monday to Friday, 9 to 5 [1].'],
    ['When is the pool open on weekdays?', 'From Monday to Friday the pool is open from 9 am to 5 pm [1].'],
    ['Are dogs allowed in the pool?', 'No, dogs are not allowed in the pool [1].'],
  ])('is shown whole: %s %s', (question, written) => {
    expect(shownOf(question, written)).toBe(written);
  });

  it.each([
    'Certainly! Here are the details:',
    'Sure, here is what I found about the day ticket:',
    'Of course! I can help you with that.',
    'Thank you for your question about tickets.',
    "Here's an overview of the prices:",
    'Based on the provided sources, here is the answer:',
    'Great question!',
    'Natürlich! Hier sind die Einzelheiten:',
    'According to the documents, these are the conditions:',
    "I'd be happy to help! Let me give you the information:",
    '### Ticket prices',
  ])('keeps what follows the lead-in %s', (lead) => {
    const fact = 'A day ticket costs 5 euros [1].';
    expect(shownOf('How much is a day ticket?', `${lead}\n\n${fact}`)).toContain(fact);
  });

  it.each(['No [1].', 'No. [1]', 'No, they are not [1].'])(
    'answers yes or no where the source does: %s',
    (written) => {
      expect(shownOf('Are dogs allowed in the pool?', written)).toBe(written);
    },
  );

  it.each([
    ['Are dogs allowed in the pool?', 'Yes [1].'],
    ['Are dogs allowed in the pool?', 'Yes, dogs are allowed in the pool [1].'],
    ['Is a photo ID needed to rent a towel?', 'No [1].'],
    ['Are cats allowed in the pool?', 'No [1].'],
    ['When is the pool open?', 'The pool is open every day from nine to five [1].'],
    ['When is the pool open?', 'The pool is open daily from nine to five [1].'],
    ['When is the pool open?', 'The pool is open from 9:00 to 18:00 [1].'],
    ['Who built the pool?', 'The pool was built by Ines Okafor, who also built the town hall [1].'],
    ['Who built the pool?', 'Ines Okafor, who also built the town hall, built the pool in 1984 [1].'],
    ['How much is a day ticket?', '**Price:** 7 euros [1]'],
    ['How much is a day ticket?', '**Day ticket:** 3 euros [1]'],
    ['How much is a day ticket?', '**Children:** 5 euros [1]'],
    ['How much is a day ticket?', '**Discount:** students 50 percent [1]'],
    ['How much is a day ticket?', 'Certainly! Tickets are free for everybody under twenty.'],
  ])('is not shown where it says another thing: %s %s', (question, written) => {
    expect(shownOf(question, written)).toBe('');
  });
});

describe('names that changed places', () => {
  const HOUSE = [
    'Caretaker: Mr Winter, reachable daily, phone 0664 555 2090',
    'Nordhof emergencies: Jonas Berg, phone 0800 555 711',
    'Reception opens: Mondays 9 to 12',
  ].join('\n');

  it.each([
    ['Whom do I call in an emergency?', 'Jonas Berg emergencies: Nordhof, phone 0800 555 711 [1].'],
    ['Who is the caretaker?', 'Mr Winter: Caretaker, reachable daily, phone 0664 555 2090 [1].'],
  ])('are not shown over a colon: %s %s', (question, written) => {
    expect(shownOf(question, written, HOUSE, 'House')).toBe('');
  });

  it('are shown where each stands as in the source', () => {
    const written = 'Nordhof emergencies: Jonas Berg, phone 0800 555 711 [1].';
    expect(shownOf('Whom do I call in an emergency?', written, HOUSE, 'House')).toBe(written);
  });
});

describe('a question that is restated before a colon', () => {
  it('is answered by a thing of the asked kind', () => {
    const bridge = 'The Glass Bridge opened in 2011. It is free to cross.';
    const written = 'Did the Glass Bridge open: 2011 [1].';
    expect(shownOf('When did the Glass Bridge open?', written, bridge, 'Town')).toBe(written);
  });

  it.each([['How long can I keep a book?', 'Can I keep a book: twice [1].']])(
    'is not answered by a thing of another kind: %s %s',
    (question, written) => {
      const books =
        'Books can be borrowed for four weeks, films and games for one week. You may renew an item twice unless someone else has reserved it. At most 20 items can be out on one card.';
      expect(shownOf(question, written, books, 'Library')).toBe('');
    },
  );
});

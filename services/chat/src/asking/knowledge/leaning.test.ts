import { expect, it } from 'vitest';
import { leansOnEarlier } from './leaning.ts';

it.each([
  ['And on Sundays?', true],
  ['Why?', true],
  ['Can I bring it back to the shop on a Sunday?', true],
  ['What about the other shop in the old town?', true],
  ['Where do I find the opening hours of the shop?', false],
  ['How do I cancel my booking before the season begins?', false],
  ['Kann ich es am Sonntag wieder in den Laden bringen?', true],
  ['Wie viel kostet die Versicherung dafür im ganzen Jahr?', true],
  ['Wo finde ich die Öffnungszeiten von dem Laden in Wien?', false],
  ['Est-ce que je peux le louer avec elle pendant la semaine ?', true],
  ['¿Cuánto cuesta eso para toda la familia en verano?', true],
  ['Quanto costa questo per tutta la famiglia in estate?', true],
  ['Mogu li ga vratiti u vašu trgovinu u nedjelju?', true],
])('%j needs what was said before it: %s', (question, leans) => {
  expect(leansOnEarlier(question)).toBe(leans);
});

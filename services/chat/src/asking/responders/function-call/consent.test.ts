import { expect, it } from 'vitest';
import { consentIn } from './consent.ts';

it.each(['yes', 'Yes!', ' YES. ', 'Yes, please', 'Ja', 'sí', 'Oui', 'da', 'Sì', 'confirm'])(
  'takes %j for a yes',
  (message) => {
    expect(consentIn(message)).toBe('yes');
  },
);

it.each(['no', 'No, thanks.', 'nein', 'non', 'ne', 'cancel'])('takes %j for a no', (message) => {
  expect(consentIn(message)).toBe('no');
});

it.each(['', 'ok', 'yes and delete the others too', 'yes?', 'maybe', 'not yes', 'yesterday', 'sure'])(
  'takes %j for neither',
  (message) => {
    expect(consentIn(message)).toBeNull();
  },
);

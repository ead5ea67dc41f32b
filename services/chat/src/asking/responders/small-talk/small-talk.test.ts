import { describe, expect, it } from 'vitest';
import { smallTalkOf } from './small-talk.ts';

describe('small talk', () => {
  it.each([
    ['Hello!', 'greeting', 'en'],
    ['Guten Tag', 'greeting', 'de'],
    ['Buenos días', 'greeting', 'es'],
    ['thanks a lot!!', 'thanks', 'en'],
    ['Danke schön 🙏', 'thanks', 'de'],
    ['Bye.', 'goodbye', 'en'],
    ['Doviđenja', 'goodbye', 'hr'],
    ['How are you?', 'wellbeing', 'en'],
    ['Comment ça va ?', 'wellbeing', 'fr'],
    ['ok', 'acknowledgement', 'en'],
    ['Who are you?', 'identity', 'en'],
    ['hi, who are you', 'identity', 'en'],
    ['what’s your name?', 'identity', 'en'],
    ['Wie heißt du?', 'identity', 'de'],
    ['Qui êtes-vous ?', 'identity', 'fr'],
    ['¿Quién eres?', 'identity', 'es'],
    ['Chi sei?', 'identity', 'it'],
    ['Tko si ti?', 'identity', 'hr'],
    ['Are you a robot or a human?', 'robot', 'en'],
    ['Bist du ein Mensch?', 'robot', 'de'],
    ['Can I talk to a human?', 'team', 'en'],
    ['I would like to speak to someone from your team, please', 'team', 'en'],
    ['Hi, can I speak with a real person?', 'team', 'en'],
    ['human please', 'team', 'en'],
    ['Kann ich mit einem Menschen sprechen?', 'team', 'de'],
    ['Ich möchte mit jemandem vom Team sprechen', 'team', 'de'],
    ['Puis-je parler à une personne ?', 'team', 'fr'],
    ["Je voudrais parler à quelqu'un de l'équipe", 'team', 'fr'],
    ['¿Puedo hablar con una persona?', 'team', 'es'],
    ['Posso parlare con un operatore?', 'team', 'it'],
    ['Mogu li razgovarati s osobom?', 'team', 'hr'],
    ['What can you do?', 'abilities', 'en'],
    ['Was kannst du?', 'abilities', 'de'],
    ['Que pouvez-vous faire ?', 'abilities', 'fr'],
    ['¿Qué puedes hacer?', 'abilities', 'es'],
    ['Cosa puoi fare?', 'abilities', 'it'],
    ['Što možeš?', 'abilities', 'hr'],
    ['what did I ask before?', 'earlier', 'en'],
    ['Was habe ich vorher gefragt?', 'earlier', 'de'],
    ['_', 'nothing', 'en'],
    ['???', 'nothing', 'en'],
    ['🙈 👍', 'nothing', 'en'],
  ])('%s is %s', (message, kind, language) => {
    const talk = smallTalkOf(message, []);
    expect([talk?.kind, talk?.book.language]).toEqual([kind, language]);
  });

  it.each([
    'hello, what are your opening hours',
    'hi-fi systems',
    'who are you open for',
    'what are you selling',
    'Who are your suppliers?',
    'what can you do about a broken lamp',
    'how are you shipping parcels?',
    'help desk hours',
    'Can I talk to a doctor on Sundays?',
    'Can a person with a wheelchair enter?',
    'Kann ich mit einer Person im Zimmer schlafen?',
    'How many people work in your team?',
    'are you a certified shop?',
    'ok so what does it cost',
    'what is the name of the museum',
    `who are you ${'x'.repeat(500)}`,
    '7',
  ])('%s may be a question', (message) => {
    expect(smallTalkOf(message, [])).toBeNull();
  });

  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['fr', 'fr'],
    [null, 'en'],
    ['pl', 'en'],
  ])('that is of several languages is taken to be %s', (locale, language) => {
    expect(smallTalkOf('ok', [locale])?.book.language).toBe(language);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { botSettingsSchema } from '@colloquy/contracts';
import { createExtractiveAnswerer } from '@colloquy/answering';
import { openChatHarness } from './testing/chat-harness.ts';

const GERMAN = 'Wann hat das Museum geöffnet?';
const UNKNOWN = [
  ['de', GERMAN, /keine Antwort gefunden/],
  ['fr', 'Quand est-ce que le musée est ouvert ?', /pas trouvé de réponse/],
  ['es', '¿Cuándo está abierto el museo?', /No he encontrado/],
  ['it', 'Quando è aperto il museo e quanto costa?', /Non ho trovato/],
  ['hr', 'Kada je muzej otvoren i gdje se nalazi?', /nisam našao odgovor/],
] as const;
/** With what the reply says of the form, and the widget's button. */
const ASKS_FOR_TEAM = [
  ['en', 'Can I talk to a human?', /contact form/, 'Talk to a person'],
  ['de', 'Kann ich mit einem Menschen sprechen?', /Kontaktformular/, 'Mit einem Menschen sprechen'],
  ['fr', 'Puis-je parler à une personne ?', /formulaire de contact/, 'Parler à une personne'],
  ['es', '¿Puedo hablar con una persona?', /formulario de contacto/, 'Hablar con una persona'],
  ['it', 'Posso parlare con una persona?', /modulo di contatto/, 'Parla con una persona'],
  ['hr', 'Mogu li razgovarati s osobom?', /obrascu za kontakt/, 'Razgovor s osobom'],
] as const;

async function openBot(settings: BotSettingsInput) {
  const harness = await openChatHarness({
    answerer: createExtractiveAnswerer(),
    settings: () => botSettingsSchema.parse(settings),
  });
  return {
    harness,
    async ask(query: string) {
      const conversationId = await harness.aConversation();
      const { result } = await harness.send(conversationId, query);
      return { ...result.data, conversationId };
    },
  };
}
type BotSettingsInput = Parameters<typeof botSettingsSchema.parse>[0];

describe("a bot with the product's own words", async () => {
  const { harness, ask } = await openBot({});
  afterAll(() => harness.stop());

  it.each(UNKNOWN)('declines a question in %s in its language', async (language, question, said) => {
    const { answer, metadata } = await ask(question);
    expect(metadata.language).toBe(language);
    expect(answer).toMatch(said);
  });

  it('returns a greeting in its language', async () => {
    expect((await ask('Guten Tag')).answer).toMatch(/Wie kann ich helfen/);
    expect((await ask('Hello')).answer).toMatch(/How can I help/);
  });

  it('keeps the language of the first question that shows its own', async () => {
    const { conversationId } = await ask(GERMAN);
    expect((await harness.conversation(conversationId)).language).toBe('de');
    await harness.send(conversationId, 'Quand est-ce que le musée est ouvert ?');
    expect((await harness.conversation(conversationId)).language).toBe('de');
    const { result } = await harness.send(conversationId, 'Museum?');
    expect(result.data.metadata.language).toBe('de');
    const unsure = await ask('Museum?');
    expect((await harness.conversation(unsure.conversationId)).language).toBeNull();
  });

  it('says that nobody is there where nothing leads to a person', async () => {
    const { answer, source } = await ask('Kann ich mit einem Menschen sprechen?');
    expect(answer).toMatch(/niemand aus dem Team/);
    expect(source).toBe('UNKNOWN');
  });
});

describe("a bot with its owner's words and a button for a person", async () => {
  const { harness, ask } = await openBot({
    messages: { unknown: 'Call us, please.', greeting: 'Welcome!' },
    handoff: { enabled: true },
    contactForm: { enabled: true },
  });
  afterAll(() => harness.stop());

  it('says them as they are', async () => {
    expect((await ask(GERMAN)).answer).toBe('Call us, please.');
    expect((await ask('Guten Tag')).answer).toBe('Welcome!');
  });

  it.each(ASKS_FOR_TEAM)(
    'names the button to whom asks for a person in %s',
    async (_, question, _form, button) => {
      const { answer, metadata } = await ask(question);
      expect(answer).toContain(button);
      expect(metadata.contactForm).toBeUndefined();
    },
  );
});

describe('a bot with a contact form', async () => {
  const { harness, ask } = await openBot({ contactForm: { enabled: true, trigger: 'button' } });
  afterAll(() => harness.stop());

  it.each(ASKS_FOR_TEAM)('offers it to whom asks for a person in %s', async (_, question, form) => {
    const { answer, source, metadata } = await ask(question);
    expect(answer).toMatch(form);
    expect(source).toBe('CONVERSATION');
    expect(metadata.contactForm).toBeDefined();
  });
});

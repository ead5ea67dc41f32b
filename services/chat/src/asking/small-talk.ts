/** What a person says who asks nothing: whole messages only, so that no question is taken for small talk. */
const PHRASES: readonly { readonly kind: SmallTalkKind; readonly pattern: RegExp }[] = [
  {
    kind: 'greeting',
    pattern:
      /^(hi|hello|hey|hiya|good (morning|afternoon|evening|day)|greetings|hallo|guten (tag|morgen|abend)|bonjour|salut|hola|buenos d[ií]as|ciao|buongiorno|bok|dobar dan|zdravo)( there| all| team| everyone)?$/,
  },
  {
    kind: 'thanks',
    pattern:
      /^(ok(ay)?,? )?(thanks|thank you|thx|many thanks|thanks a lot|cheers|danke( schön)?|merci( beaucoup)?|gracias|grazie|hvala)( so much| very much| a lot)?$/,
  },
  {
    kind: 'farewell',
    pattern:
      /^(bye|goodbye|bye bye|see you|have a (nice|good|great) (day|one|evening)|tsch[uü]ss|au revoir|adi[oó]s|ciao ciao|doviđenja)$/,
  },
];

export type SmallTalkKind = 'greeting' | 'thanks' | 'farewell';

/** The kind of small talk, or null for anything that may be a question. */
export function smallTalkKind(message: string): SmallTalkKind | null {
  const text = message
    .toLowerCase()
    .replaceAll(/[!.,…\s]+$/gu, '')
    .replaceAll(/\p{Extended_Pictographic}/gu, '')
    .trim();
  return PHRASES.find(({ pattern }) => pattern.test(text))?.kind ?? null;
}

/** A short, honest reply; a greeting is the owner's own. */
export function smallTalkReply(kind: SmallTalkKind, greeting: string): string {
  switch (kind) {
    case 'greeting':
      return greeting;
    case 'thanks':
      return 'You are welcome! Is there anything else you would like to know?';
    case 'farewell':
      return 'Goodbye, and have a nice day!';
  }
}

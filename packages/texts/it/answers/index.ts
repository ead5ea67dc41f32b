import type { texts as en } from '../../en/answers/index.ts';
import { listed, type AboutBot } from '../../src/about-bot.ts';

const about = ({ topics }: AboutBot): string =>
  topics.length === 0
    ? 'Rispondo alle domande con i documenti che mi sono stati dati.'
    : `Rispondo alle domande con ciò che mi è stato dato da leggere, per esempio ${listed(topics, 'it')}.`;

/** What a chatbot says about itself, and in reply to messages that are not questions. */
export const texts: typeof en = {
  greeting: 'Buongiorno! Come posso aiutarla?',
  unknown: 'Non ho trovato una risposta a questa domanda nei documenti che conosco.',
  thanks: 'Prego! Desidera sapere altro?',
  goodbye: 'Arrivederci e buona giornata!',
  wellbeing: 'Grazie, tutto bene. Che cosa desidera sapere?',
  acknowledgement: "D'accordo. Che cos'altro desidera sapere?",
  identity: (bot) => `Sono ${bot.botName}, un chatbot. ${about(bot)}`,
  robot: (bot) => `Sono ${bot.botName}, un chatbot e non una persona. ${about(bot)}`,
  abilities: (bot) => `${about(bot)} Chieda pure e cercherò lì la risposta.`,
  earlier: (question) => `Prima ha chiesto: «${question}»`,
  nothingEarlier: 'Non conosco domande precedenti in questa conversazione.',
  nothingSaid: 'Non ho potuto leggervi una domanda. Che cosa desidera sapere?',
  reachTeam: {
    byButton: 'Prema «Parla con una persona» e qualcuno del team entrerà in questa chat.',
    byForm:
      'Nessuno del team può entrare in questa chat. Lasci il suo indirizzo nel modulo di contatto e il team le risponderà.',
    notKnown:
      'Nessuno del team può entrare in questa chat, e in ciò che mi è stato dato da leggere non ho trovato come contattarlo.',
  },
  handoff: {
    waiting: 'Ha chiesto di parlare con una persona. Qualcuno del team arriverà a breve.',
    notHelped: 'Ci dispiace che non sia stato utile. Qualcuno del team arriverà a breve.',
    joined: 'Una persona del team si è unita alla conversazione.',
    handedBack: 'Il chatbot risponde di nuovo.',
    nobodyCame: 'In questo momento nessuno del team è potuto venire. Il chatbot risponde di nuovo.',
    outOfHours: "A quest'ora non c'è nessuno del team. Il chatbot continua a rispondere.",
  },
  channel: {
    busy: 'Al momento non posso ricevere altre domande. Riprovi tra qualche minuto.',
    failed: 'Non sono riuscito a rispondere. Riprovi più tardi.',
    notHere: 'Qui non rispondo.',
    notConnected: 'Questo chatbot al momento non è connesso.',
    sources: 'Fonti',
  },
  functionConfirm: ({ what, values }) =>
    `Devo farlo? ${what}${values === '' ? '' : ` (${values})`} Risponda «sì» per continuare, oppure «no».`,
  functionCancelled: "D'accordo, non ho fatto nulla.",
  functionGone: 'Non è più possibile. La prego di chiedere di nuovo.',
  functionDone: 'Fatto.',
  stepAnswerIssues: {
    required: 'Risponda a questa domanda, per favore.',
    tooShort: 'È troppo corto.',
    tooLong: 'È troppo lungo.',
    noNumber: 'Inserisca un numero, per favore.',
    noWholeNumber: 'Inserisca un numero intero, per favore.',
    tooSmall: 'Questo numero è troppo piccolo.',
    tooBig: 'Questo numero è troppo grande.',
    noEmail: 'Inserisca un indirizzo e-mail, per favore.',
    domainNotAllowed: 'Gli indirizzi di questo dominio non sono accettati qui.',
    patternDiffers: 'Non ha la forma prevista.',
    noOption: 'Scelga una delle opzioni, per favore.',
    tooFew: 'Scelga più opzioni, per favore.',
    tooMany: 'Scelga meno opzioni, per favore.',
  },
  skipWords: 'salta',
};

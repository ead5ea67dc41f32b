import type { texts as en } from '../../en/answers/index.ts';
import { listed, type AboutBot } from '../../src/about-bot.ts';

const about = ({ topics }: AboutBot): string =>
  topics.length === 0
    ? 'Ich beantworte Fragen aus den Dokumenten, die mir gegeben wurden.'
    : `Ich beantworte Fragen aus dem, was mir gegeben wurde, etwa ${listed(topics, 'de')}.`;

/** What a chatbot says about itself, and in reply to messages that are not questions. */
export const texts: typeof en = {
  greeting: 'Hallo! Wie kann ich helfen?',
  unknown: 'Darauf habe ich in den Dokumenten, die ich kenne, keine Antwort gefunden.',
  thanks: 'Gern geschehen! Kann ich noch etwas beantworten?',
  goodbye: 'Auf Wiedersehen und einen schönen Tag!',
  wellbeing: 'Danke, alles bestens. Was möchten Sie wissen?',
  acknowledgement: 'Gut. Was möchten Sie noch wissen?',
  identity: (bot) => `Ich bin ${bot.botName}, ein Chatbot. ${about(bot)}`,
  robot: (bot) => `Ich bin ${bot.botName}, ein Chatbot und kein Mensch. ${about(bot)}`,
  abilities: (bot) => `${about(bot)} Fragen Sie, und ich suche dort die Antwort.`,
  earlier: (question) => `Davor haben Sie gefragt: „${question}“`,
  nothingEarlier: 'Ich kenne keine frühere Frage von Ihnen in diesem Gespräch.',
  nothingSaid: 'Darin konnte ich keine Frage lesen. Was möchten Sie wissen?',
  reachTeam: {
    byButton: 'Drücken Sie „Mit einem Menschen sprechen“, dann kommt jemand aus dem Team in diesen Chat.',
    byForm:
      'In diesen Chat kann niemand aus dem Team kommen. Hinterlassen Sie Ihre Adresse im Kontaktformular, dann meldet sich das Team bei Ihnen.',
    notKnown:
      'In diesen Chat kann niemand aus dem Team kommen, und in dem, was mir gegeben wurde, steht nicht, wie Sie das Team erreichen.',
  },
  handoff: {
    waiting: 'Sie haben nach einem Menschen gefragt. Jemand aus dem Team ist gleich bei Ihnen.',
    notHelped: 'Schade, dass das nicht geholfen hat. Jemand aus dem Team ist gleich bei Ihnen.',
    joined: 'Jemand aus dem Team ist dem Gespräch beigetreten.',
    handedBack: 'Der Chatbot antwortet wieder.',
    nobodyCame: 'Gerade konnte niemand aus dem Team kommen. Der Chatbot antwortet wieder.',
    outOfHours: 'Um diese Zeit ist niemand aus dem Team da. Der Chatbot antwortet weiter.',
  },
  channel: {
    busy: 'Ich kann gerade keine weiteren Fragen annehmen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    failed: 'Das konnte ich nicht beantworten. Bitte versuchen Sie es später noch einmal.',
    notHere: 'Hier antworte ich nicht.',
    notConnected: 'Dieser Chatbot ist gerade nicht verbunden.',
    sources: 'Quellen',
  },
  functionConfirm: ({ what, values }) =>
    `Soll ich das tun? ${what}${values === '' ? '' : ` (${values})`} Antworten Sie „ja“, um fortzufahren, oder „nein“.`,
  functionCancelled: 'Gut, ich habe nichts getan.',
  functionGone: 'Das geht nicht mehr. Bitte fragen Sie noch einmal.',
  functionDone: 'Erledigt.',
  stepAnswerIssues: {
    required: 'Bitte beantworten Sie diese Frage.',
    tooShort: 'Das ist zu kurz.',
    tooLong: 'Das ist zu lang.',
    noNumber: 'Bitte geben Sie eine Zahl ein.',
    noWholeNumber: 'Bitte geben Sie eine ganze Zahl ein.',
    tooSmall: 'Diese Zahl ist zu klein.',
    tooBig: 'Diese Zahl ist zu groß.',
    noEmail: 'Bitte geben Sie eine E-Mail-Adresse ein.',
    domainNotAllowed: 'Adressen dieser Domain werden hier nicht angenommen.',
    patternDiffers: 'Das hat nicht die erwartete Form.',
    noOption: 'Bitte wählen Sie eine der Möglichkeiten.',
    tooFew: 'Bitte wählen Sie mehr Möglichkeiten.',
    tooMany: 'Bitte wählen Sie weniger Möglichkeiten.',
  },
  skipWords: 'überspringen, weiter',
};

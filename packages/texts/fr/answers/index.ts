import type { texts as en } from '../../en/answers/index.ts';
import { listed, type AboutBot } from '../../src/about-bot.ts';

const about = ({ topics }: AboutBot): string =>
  topics.length === 0
    ? "Je réponds aux questions à partir des documents que l'on m'a donnés."
    : `Je réponds aux questions à partir de ce que l'on m'a donné à lire, par exemple ${listed(topics, 'fr')}.`;

/** What a chatbot says about itself, and in reply to messages that are not questions. */
export const texts: typeof en = {
  greeting: 'Bonjour ! Comment puis-je vous aider ?',
  unknown: "Je n'ai pas trouvé de réponse à cela dans les documents que je connais.",
  thanks: 'Je vous en prie ! Souhaitez-vous savoir autre chose ?',
  goodbye: 'Au revoir et bonne journée !',
  wellbeing: 'Merci, tout va bien. Que souhaitez-vous savoir ?',
  acknowledgement: 'Très bien. Que souhaitez-vous savoir encore ?',
  identity: (bot) => `Je suis ${bot.botName}, un chatbot. ${about(bot)}`,
  robot: (bot) => `Je suis ${bot.botName}, un chatbot et non une personne. ${about(bot)}`,
  abilities: (bot) => `${about(bot)} Posez votre question et j'y cherche la réponse.`,
  earlier: (question) => `Avant cela, vous avez demandé : « ${question} »`,
  nothingEarlier: 'Je ne connais pas de question antérieure de votre part dans cette conversation.',
  nothingSaid: "Je n'ai pas pu y lire de question. Que souhaitez-vous savoir ?",
  reachTeam: {
    byButton: "Appuyez sur « Parler à une personne », et un membre de l'équipe rejoindra cette conversation.",
    byForm:
      "Aucun membre de l'équipe ne peut rejoindre cette conversation. Laissez votre adresse dans le formulaire de contact, et l'équipe vous répondra.",
    notKnown:
      "Aucun membre de l'équipe ne peut rejoindre cette conversation, et je n'ai trouvé aucun moyen de la contacter dans ce qui m'a été donné à lire.",
  },
  handoff: {
    waiting: "Vous avez demandé à parler à une personne. Quelqu'un de l'équipe arrive bientôt.",
    notHelped: "Désolé que cela ne vous ait pas aidé. Quelqu'un de l'équipe arrive bientôt.",
    joined: "Un membre de l'équipe a rejoint la conversation.",
    handedBack: 'Le chatbot répond de nouveau.',
    nobodyCame: "Personne de l'équipe n'a pu venir pour le moment. Le chatbot répond de nouveau.",
    outOfHours: "Personne de l'équipe n'est là à cette heure. Le chatbot continue de répondre.",
  },
  channel: {
    busy: 'Je ne peux pas prendre d’autres questions pour le moment. Veuillez réessayer dans quelques minutes.',
    failed: 'Je n’ai pas pu répondre à cela. Veuillez réessayer plus tard.',
    notHere: 'Je ne réponds pas ici.',
    notConnected: 'Ce chatbot n’est pas connecté pour le moment.',
    sources: 'Sources',
  },
  functionConfirm: ({ what, values }) =>
    `Dois-je le faire ? ${what}${values === '' ? '' : ` (${values})`} Répondez « oui » pour continuer, ou « non ».`,
  functionCancelled: "Très bien, je n'ai rien fait.",
  functionGone: "Ce n'est plus possible. Veuillez demander à nouveau.",
  functionDone: "C'est fait.",
  stepAnswerIssues: {
    required: 'Veuillez répondre à cette question.',
    tooShort: 'C’est trop court.',
    tooLong: 'C’est trop long.',
    noNumber: 'Veuillez saisir un nombre.',
    noWholeNumber: 'Veuillez saisir un nombre entier.',
    tooSmall: 'Ce nombre est trop petit.',
    tooBig: 'Ce nombre est trop grand.',
    noEmail: 'Veuillez saisir une adresse e-mail.',
    domainNotAllowed: 'Les adresses de ce domaine ne sont pas acceptées ici.',
    patternDiffers: 'Cela n’a pas la forme attendue.',
    noOption: 'Veuillez choisir une des options.',
    tooFew: 'Veuillez choisir plus d’options.',
    tooMany: 'Veuillez choisir moins d’options.',
  },
  skipWords: 'passer, ignorer',
};

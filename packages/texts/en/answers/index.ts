import { listed, type AboutBot } from '../../src/about-bot.ts';
import { defaults } from './defaults.ts';

const about = ({ topics }: AboutBot): string =>
  topics.length === 0
    ? 'I answer questions from the documents that I was given.'
    : `I answer questions from what I was given to read, such as ${listed(topics, 'en-GB')}.`;

/** What a chatbot says about itself, and in reply to messages that are not questions. */
export const texts = {
  ...defaults,
  thanks: 'You are welcome! Is there anything else you would like to know?',
  goodbye: 'Goodbye, and have a nice day!',
  wellbeing: 'Thank you, all is well. What would you like to know?',
  acknowledgement: 'All right. What else would you like to know?',
  identity: (bot: AboutBot) => `I am ${bot.botName}, a chatbot. ${about(bot)}`,
  robot: (bot: AboutBot) => `I am ${bot.botName}, a chatbot and not a person. ${about(bot)}`,
  abilities: (bot: AboutBot) => `${about(bot)} Ask me, and I look for the answer there.`,
  earlier: (question: string) => `Before this you asked: “${question}”`,
  nothingEarlier: 'I know of no earlier question of yours in this conversation.',
  nothingSaid: 'I could not read a question in that. What would you like to know?',
  /** Replies to a visitor who asks for a member of the team, by how one can be reached. */
  reachTeam: {
    byButton: 'Press “Talk to a person”, and someone from the team comes into this chat.',
    byForm:
      'Nobody from the team can come into this chat. Leave your address in the contact form, and they will get back to you.',
    notKnown:
      'Nobody from the team can come into this chat, and I found no way to reach them in what I was given to read.',
  },
  handoff: {
    waiting: 'You asked for a person. Someone from the team will be with you shortly.',
    notHelped: 'We are sorry that this did not help. Someone from the team will be with you shortly.',
    joined: 'A member of the team has joined the conversation.',
    handedBack: 'The chatbot answers again.',
    nobodyCame: 'Nobody from the team could come just now. The chatbot answers again.',
    outOfHours: 'Nobody from the team is here at this hour. The chatbot goes on answering.',
  },
  /** In a connected channel, such as a messenger. */
  channel: {
    busy: 'I cannot take more questions at the moment. Please try again in a few minutes.',
    failed: 'I could not answer that. Please try again later.',
    notHere: 'I do not answer here.',
    notConnected: 'This chatbot is not connected at the moment.',
    sources: 'Sources',
  },
  functionConfirm: ({ what, values }: { what: string; values: string }) =>
    `Shall I do this? ${what}${values === '' ? '' : ` (${values})`} Reply “yes” to go on, or “no”.`,
  functionCancelled: 'All right, I did nothing.',
  functionGone: 'That cannot be done any more. Please ask again.',
  functionDone: 'Done.',
  /** Shown for a rejected answer to a step of a flow. */
  stepAnswerIssues: {
    required: 'Please answer this question.',
    tooShort: 'That is too short.',
    tooLong: 'That is too long.',
    noNumber: 'Please enter a number.',
    noWholeNumber: 'Please enter a whole number.',
    tooSmall: 'That number is too small.',
    tooBig: 'That number is too big.',
    noEmail: 'Please enter an e-mail address.',
    domainNotAllowed: 'Addresses of this domain are not accepted here.',
    patternDiffers: 'That does not have the expected form.',
    noOption: 'Please choose one of the options.',
    tooFew: 'Please choose more options.',
    tooMany: 'Please choose fewer options.',
  },
  /** Words with which visitors skip an optional step, separated by commas. */
  skipWords: 'skip',
};

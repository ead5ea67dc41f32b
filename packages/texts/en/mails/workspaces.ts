/** By role number: administrator, user, power user. */
const ROLES = { 1: 'an administrator', 2: 'a user', 3: 'a power user' };

/** Mails about a workspace and its chatbots. */
export const workspaceMails = {
  /** `inviter` is empty when the inviter has no name. */
  invitation: (mail: { workspace: string; inviter: string; role: keyof typeof ROLES }) => ({
    title: `Join ${mail.workspace} on Colloquy`,
    paragraphs: [
      `${mail.inviter === '' ? 'An administrator' : mail.inviter} invites you to the workspace ${mail.workspace} as ${ROLES[mail.role]}.`,
      'You can join with your account, or register with this address first.',
      'The link works for 7 days.',
    ],
    button: 'Join the workspace',
    footer:
      'You get this message because somebody invited this address. If you do not want to join, do nothing.',
  }),
  knowledgeFailed: ({ name }: { name: string }) => ({
    title: `Knowledge of a chatbot in ${name} could not be processed`,
    paragraphs: [
      `A document or text of a chatbot in ${name} could not be processed. What the chatbot knew before, it goes on answering from.`,
      'Its page says which ones failed, why, and what can be done. You get this message once a day at most for each chatbot.',
    ],
    button: 'See what failed',
  }),
  scheduleStopped: ({ name, website, failures }: { name: string; website: string; failures: number }) => ({
    title: `${website} is not refreshed by itself any more`,
    paragraphs: [
      `A scheduled refresh of the website ${website} in ${name} failed ${failures} times in a row, so its schedule was switched off. What the chatbot learned before, it goes on answering from.`,
      'The website says what went wrong. Switch the schedule on again when that is mended.',
    ],
    button: 'See the website',
  }),
  contactRequested: ({ bot }: { bot: string }) => ({
    title: `A visitor of ${bot} asks to be contacted`,
    intro: `A visitor used the contact form of ${bot}. An answer to this mail goes to the visitor.`,
    labels: { email: 'E-mail', name: 'Name', phone: 'Telephone', message: 'Message' },
    button: 'Open the conversation',
  }),
  contactFooter: ({ bot }: { bot: string }) =>
    `You get this message because the contact form of ${bot} names your address.`,
  flowMail: ({ bot }: { bot: string }) => ({
    button: 'Open the conversation',
    footer: `You get this message because the conversation flow of ${bot} names your address.`,
    transcript: 'What was said:',
    visitor: 'Visitor',
  }),
  contactReply: ({ bot }: { bot: string }) => ({
    title: `${bot}: your message has arrived`,
    footer: `You get this message because this address was left in the contact form of ${bot}. If that was not you, do nothing.`,
  }),
  optionalFooter:
    'You get this message because you look after this workspace. It can be turned off in the settings of the workspace or of your profile.',
  neededFooter: 'You get this message because you look after this workspace and its plan.',
};

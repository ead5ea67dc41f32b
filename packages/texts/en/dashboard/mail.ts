/** Texts for an installation that sends no mail. */
export const mailTexts = {
  mail: {
    none: {
      flow: 'This installation sends no mail, so nobody gets this one. What the visitor answered is in the inbox.',
      contact:
        'This installation sends no mail: nobody is told of a contact, and no reply is sent. Contacts are in the inbox.',
    },
    inbox: 'Open the inbox',
    link: 'Copy its address',
  },
};

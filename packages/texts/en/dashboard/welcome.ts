/** Texts from the start page to the first workspace. */
export const welcomeTexts = {
  welcome: {
    about: 'What Colloquy does',
    promise: 'Answers from your own documents, each with its source.',
    points: {
      sources: 'Every answer names the passage it rests on.',
      honest: 'What the documents do not say, it does not make up.',
      site: 'One line of code puts it on your site.',
    },
    exampleLabel: 'An example of a question and its answer',
    example: 'Example',
    exampleSource:
      'A rowing boat costs 24 euros for two hours and 60 euros for a whole day. A sailing dinghy costs 45 euros for two hours …',
    exampleSourceTitle: 'Tern Bay boat hire, Prices',
  },
  checkMail: {
    localHelp: 'This installation sends no mail. Yours lies in its own mailbox.',
    localHelpTo: 'This installation sends no mail. The one to %{email} lies in its own mailbox.',
    localAway:
      'Its mailbox opens on the computer it runs on: the address stands in the terminal where it was started.',
    openMailbox: 'Open the mailbox of this installation',
    wrongAddress: 'Not your address?',
    again: 'Enter another one',
  },
};

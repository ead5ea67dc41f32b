/** Texts of the mailbox pages, where an installation without a mail server keeps its mail. */
export const mailbox = {
  title: 'Mailbox',
  help: 'Mail that this installation has sent. Nothing leaves this machine.',
  empty: 'No mail yet. It appears here as soon as it is sent.',
  noSubject: '(no subject)',
  to: ({ address }: { address: string }) => `To ${address}`,
  allMail: 'All mail',
  from: 'From',
  recipient: 'To',
  replyTo: 'Reply to',
  sent: 'Sent',
  formatted: 'Message',
  plainText: 'Plain text',
  views: 'How the mail is shown',
  download: 'Download as .eml',
  coming: {
    title: 'The mail is on its way',
    help: 'This page shows it as soon as it is there. If nothing comes within a minute, ask for the mail again.',
  },
  locked: {
    title: 'This mailbox has a link of its own',
    help: 'Open the link that Colloquy printed when it started. Each start prints the same one: “Mail that it sends can be read at …/mailbox?key=…”',
    alone:
      'It works on this machine only. A page that shows one mail to whoever has just signed up works for an hour.',
  },
};

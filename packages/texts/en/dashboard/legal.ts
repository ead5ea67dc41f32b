export const legalTexts = {
  legal: {
    privacy: 'Privacy',
    terms: 'Terms & Conditions',
    privacyTitle: 'Privacy',
    termsTitle: 'Terms & Conditions',
    privacyText: [
      'This installation of Colloquy stores what you enter: your account, your workspaces, the documents you upload and the conversations your chatbots have. It is stored on the server that answers at this address, and is used to give you the service and for nothing else.',
      'The dashboard sets no cookies and loads nothing from other hosts. Your browser remembers your session, your e-mail address and how you like the page to look.',
      'When you continue with Google, Google learns that you do so and tells this server your name and e-mail address. Nothing is sent to Google otherwise.',
      'When the operator has connected a language model, questions and the passages that answer them are sent to that model. Otherwise nothing leaves the server.',
      'You can see, download, correct and erase your data in your profile. For anything else, ask the operator of this installation.',
    ].join('\n\n'),
    termsText: [
      'Upload only documents that you may use. They stay yours.',
      'Answers are made from your documents and name their sources. They can be wrong: check what matters before you rely on it.',
      'Do not use the service to break the law, to harm others, or to get around its limits.',
      'The operator of this installation runs it and sets its prices, its limits and anything these short terms leave open.',
    ].join('\n\n'),
  },
};

/** Texts for adding an answer to a question that a visitor asked. */
export const teachingTexts = {
  teaching: {
    action: 'Add the answer',
    teach: 'Teach it',
    title: 'Add the answer',
    add: 'Add the answer',
    questionHelp: 'As somebody would ask it. Others who ask the same in their own words get the answer too.',
    answerHelp: 'The chatbot gives it as it stands.',
    learning: 'The answer was added. The chatbot is learning it.',
    known: 'The answer was added.',
    failed: 'The answer was added, but could not be learned.',
    askAgain: 'Ask it again',
    openTrain: 'Open documents',
  },
};

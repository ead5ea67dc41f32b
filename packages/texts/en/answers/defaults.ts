/** What a chatbot says until its owner writes their own. */
export const defaults = {
  greeting: 'Hello! How can I help you?',
  unknown: 'I could not find an answer to that in the documents I know.',
};

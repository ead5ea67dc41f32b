/** A chatbot's texts until its owner writes others. */
export const defaults = {
  greeting: 'Hello! How can I help you?',
  unknown: 'I could not find an answer to that in the documents I know.',
};

/** Separate entry point, because browsers load it with the schema of a chatbot's settings. */
export { defaults } from '../en/answers/defaults.ts';

/** For the schema of a chatbot's settings, which browsers read, too. */
export { defaults } from '../en/answers/defaults.ts';

/** Entry point for processes that parse downloaded bytes; a process that serves requests must not import it. */
export { inlineReader } from './inline-reader.ts';
export { readPage } from '../pages/read-page.ts';

/** The door for processes that read what sites have sent: nobody who serves requests comes in here. */
export { inlineReader } from './inline-reader.ts';
export { readPage } from '../pages/read-page.ts';

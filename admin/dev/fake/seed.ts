import { ERRORS } from '@colloquy/contracts';
import { addMembers } from './members.ts';
import { addBot, addItem, addWorkspace, type FakeState } from './state.ts';

/** A workspace with something of everything the screens can show. */
export function seed(state: FakeState): void {
  state.me.google = null;
  state.me.hasPassword = true;
  const workspace = addWorkspace(state, 'Acme support', 'Everything our customers ask.');
  addWorkspace(state, 'Northwind Traders', '');
  addMembers(state, workspace.id);
  const bot = addBot(state, workspace.id, 'Product helper', 'Answers questions about returns and warranty');
  addBot(state, workspace.id, 'A chatbot with quite a long name that must be cut', '');
  addItem(state, bot, {
    name: 'Handbook for employees and contractors, second edition, revised.pdf',
    sizeBytes: 4_812_331,
    chunkCount: 214,
  });
  addItem(state, bot, { name: 'Terms of sale.docx', sizeBytes: 61_224, chunkCount: 31 });
  addItem(state, bot, {
    name: 'Price list 2026.csv',
    documentStatus: 1,
    processing: 0,
    progress: { stage: 'embed', done: 34, total: 120 },
    liveVersion: null,
    chunkCount: 0,
  });
  addItem(state, bot, {
    name: 'Scanned contract.pdf',
    documentStatus: 6,
    liveVersion: null,
    chunkCount: 0,
    error: { code: 'EMPTY_TEXT', message: 'No text.', stage: 'extract', retriable: false },
  });
  addItem(state, bot, {
    name: 'Warranty.md',
    documentStatus: 2,
    liveVersion: null,
    chunkCount: 0,
    error: {
      code: ERRORS.vectorStoreUnavailable,
      message: 'The vector store did not answer.',
      stage: 'insert',
      retriable: true,
    },
  });
  addItem(state, bot, {
    name: 'Do you ship abroad?',
    format: 'qa',
    mimeType: 'text/plain',
    sizeBytes: 220,
    chunkCount: 1,
    pageCount: null,
    enabled: false,
  });
  addItem(state, bot, {
    name: 'Opening hours',
    format: 'text',
    mimeType: 'text/plain',
    sizeBytes: 812,
    chunkCount: 1,
    pageCount: null,
    documentStatus: 0,
    processing: 0,
    liveVersion: null,
  });
}

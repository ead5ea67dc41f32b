import { chatApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { NoteUseCases } from './notes.use-cases.ts';

export function bindNoteRoutes(router: ServiceRouter, useCases: NoteUseCases): void {
  router.bind(chatApi.listNotes, useCases.list);
  router.bind(chatApi.addNote, useCases.add);
  router.bind(chatApi.deleteNote, useCases.remove);
}

import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';

/** The instant model server in a process of its own; both subjects of the bench use it. */
process.once('message', () => {
  void startFakeOpenAi().then(({ baseUrl }) => process.send?.({ baseUrl }));
});
process.once('disconnect', () => process.exit());

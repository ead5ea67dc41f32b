import { startOpenAiStandIn } from '@colloquy/test-servers/openai-stand-in';

/** The instant model server in a process of its own; both sides of the bench ask it. */
process.once('message', () => {
  void startOpenAiStandIn().then(({ baseUrl }) => process.send?.({ baseUrl }));
});
process.once('disconnect', () => process.exit());

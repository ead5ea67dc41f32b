import { startOpenAiStandIn } from '../../servers/openai-stand-in.ts';

/** The instant model server in a process of its own; both sides of the bench ask it. */
process.once('message', () => {
  void startOpenAiStandIn().then(({ baseUrl }) => process.send?.({ baseUrl }));
});
process.once('disconnect', () => process.exit());

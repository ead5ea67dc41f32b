import type { Consumer } from '@colloquy/event-bus';
import { describe, expect, it } from 'vitest';
import type { Job } from './jobs.ts';
import { bindModules, type Module } from './modules.ts';

const api = {};

/** A foundation and modules that note what is done to them. */
function aService({ isOnlyProcess = false } = {}) {
  const abandoned: (() => Promise<void>)[] = [];
  const seen: string[] = [];
  const note = (what: string) => async () => void seen.push(what);
  const foundation = {
    router: { bindAll: (_api: object, useCases: object) => void seen.push(...Object.keys(useCases)) },
    defineJob: ({ name }: Job) => void seen.push(`job ${name}`),
    freeAbandoned: (free: () => Promise<void>) => void abandoned.push(free),
    async start(prepare?: () => Promise<void>) {
      seen.push('foundation starts');
      if (isOnlyProcess) for (const free of abandoned) await free();
      await prepare?.();
      seen.push('jobs start');
    },
    stop: note('foundation stops'),
  };
  const event = { type: 'bot.made', topic: 'bot.events', version: 1 };
  const consumer: Consumer = { name: 'bot.hear', event, handle: note('heard') };
  const first: Module<typeof api> = {
    useCases: { readOne: note('read') },
    consumers: [consumer],
    jobs: [{ name: 'sweep', run: note('sweep') }],
    leave: () => void seen.push('first leaves'),
  };
  const second: Module<typeof api> = {
    useCases: { readTwo: note('read') },
    consumers: [],
    jobs: [],
    freeAbandoned: note('second frees'),
    start: note('second starts'),
    stop: note('second stops'),
  };
  return { seen, consumer, service: bindModules(foundation, api, [first, second]) };
}

describe('modules', () => {
  it('bring their routes, their jobs and their consumers to the service', () => {
    const { seen, consumer, service } = aService();
    expect(seen).toEqual(['readOne', 'job sweep', 'readTwo']);
    expect(service.consumers).toEqual([consumer]);
  });

  it('start before the jobs, end their streams when the process is taken out, and stop before the foundation', async () => {
    const { seen, service } = aService();
    seen.length = 0;
    await service.start();
    expect(seen.splice(0)).toEqual(['foundation starts', 'second starts', 'jobs start']);
    service.leave();
    expect(seen.splice(0)).toEqual(['first leaves']);
    await service.stop();
    expect(seen).toEqual(['first leaves', 'second stops', 'foundation stops']);
  });

  it('free what dead processes held before they start, when the foundation knows of no other process', async () => {
    const { seen, service } = aService({ isOnlyProcess: true });
    seen.length = 0;
    await service.start();
    expect(seen).toEqual(['foundation starts', 'second frees', 'second starts', 'jobs start']);
  });
});

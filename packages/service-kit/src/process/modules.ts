import type { Consumer } from '@colloquy/event-bus';
import type { UseCasesOf } from '../http/route-use-cases.ts';
import type { Service } from '../service.ts';
import type { ServiceFoundation } from './dependencies.ts';
import type { Job } from './jobs.ts';

/**
 * Features of a service that belong together, in one folder that others enter by its `index.ts`. Making one opens
 * nothing, as with the service.
 */
export interface Module<TApi extends object> {
  /** By the names of the routes that they answer. */
  readonly useCases: UseCasesOf<TApi>;
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly Job[];
  /** What other modules of the service are made with. */
  readonly parts?: object;
  /** Frees what a dead process held; called before `start` when the installation has no other process. */
  freeAbandoned?(): Promise<void>;
  /** Runs before any job does. */
  start?(): Promise<void>;
  /** Ends streams that have no end of their own, when the process is taken out of service. */
  leave?(): void;
  /** Waits for work that is under way. */
  stop?(): Promise<void>;
}

/** Binds the use cases and defines the jobs of `modules`; returns the consumers of their service and how it starts and ends. */
export function bindModules<TApi extends object>(
  {
    router,
    defineJob,
    freeAbandoned,
    start,
    stop,
  }: Pick<ServiceFoundation, 'defineJob' | 'freeAbandoned' | 'start' | 'stop'> & {
    readonly router: Pick<ServiceFoundation['router'], 'bindAll'>;
  },
  api: TApi,
  modules: readonly Module<TApi>[],
): Required<Pick<Service, 'consumers' | 'start' | 'leave' | 'stop'>> {
  for (const module of modules) {
    router.bindAll(api, module.useCases);
    module.jobs.forEach(defineJob);
    freeAbandoned(async () => module.freeAbandoned?.());
  }
  const leave = (): void => modules.forEach((module) => module.leave?.());
  return {
    consumers: modules.flatMap(({ consumers }) => consumers),
    start: () =>
      start(async () => {
        for (const module of modules) await module.start?.();
      }),
    leave,
    async stop() {
      leave();
      await Promise.all(modules.map(async (module) => module.stop?.()));
      await stop();
    },
  };
}

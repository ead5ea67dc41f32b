import { z } from 'zod';

/** V8's sampling profile (Chrome DevTools Protocol, `Profiler.Profile`). */
export const cpuProfileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  startTime: z.number(),
  endTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
export type CpuProfile = z.infer<typeof cpuProfileSchema>;

export interface Share {
  readonly name: string;
  readonly ms: number;
}

/** Where the time of one thread was spent: self time per stage, longest first. Idle time is left out. */
export interface ThreadBreakdown {
  readonly thread: string;
  readonly busyMs: number;
  readonly wallMs: number;
  readonly stages: readonly Share[];
  readonly functions: readonly Share[];
}

/** An interval of the profile's clock, the machine's monotonic one, in microseconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

const IDLE = new Set(['(idle)', '(root)']);
const MS = 1_000;

/** Sums self time: native code counts for its caller, the garbage collector is a stage of its own. */
export function breakDown(profile: CpuProfile, window: TimeWindow): ThreadBreakdown {
  const parents = new Map<number, number>();
  for (const { id, children = [] } of profile.nodes) for (const child of children) parents.set(child, id);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));

  const phaseOf = (id: number): string => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = nodes.get(at)?.callFrame;
      if (frame === undefined) break;
      if (frame.functionName === '(garbage collector)') return 'garbage collection';
      const phase = phaseOfUrl(frame.url);
      if (phase !== null) return phase;
    }
    return 'runtime';
  };

  const stages = new Map<string, number>();
  const functions = new Map<string, number>();
  const known = new Map<number, { phase: string; label: string }>();
  let busy = 0;
  let clock = profile.startTime;
  profile.samples.forEach((id, at) => {
    clock += profile.timeDeltas[at] ?? 0;
    if (clock < window.from || clock > window.to) return;
    const frame = nodes.get(id)?.callFrame;
    if (frame === undefined || IDLE.has(frame.functionName)) return;
    const duration = profile.timeDeltas[at] ?? 0;
    const entry = known.get(id) ?? { phase: phaseOf(id), label: labelOf(frame) };
    known.set(id, entry);
    busy += duration;
    stages.set(entry.phase, (stages.get(entry.phase) ?? 0) + duration);
    functions.set(entry.label, (functions.get(entry.label) ?? 0) + duration);
  });
  return {
    thread: threadOf(profile),
    busyMs: busy / MS,
    wallMs: (Math.min(profile.endTime, window.to) - Math.max(profile.startTime, window.from)) / MS,
    stages: sorted(stages),
    functions: sorted(functions),
  };
}

function sorted(times: ReadonlyMap<string, number>): Share[] {
  return [...times]
    .map(([name, micros]) => ({ name, ms: micros / MS }))
    .sort((left, right) => right.ms - left.ms);
}

/** `packages/persistence`, `services/chat`, `mongoose`, `node:http`; null for code outside of any. */
export function phaseOfUrl(url: string): string | null {
  if (url.startsWith('node:'))
    return url.startsWith('node:internal/') ? `node:${url.split('/')[1] ?? ''}` : url;
  const dependency = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (dependency !== undefined) return dependency;
  const own = /\/(packages\/[^/]+|services\/[^/]+|gateway|deploy\/[^/]+)\/src\//.exec(url)?.[1];
  return own ?? null;
}

function labelOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  const file = url.replace(/^.*\/(?=(?:node_modules|packages|services|gateway|deploy)\/)/, '');
  const name = functionName === '' ? '(anonymous)' : functionName;
  return file === '' ? name : `${name} ${file}:${lineNumber + 1}`;
}

const THREADS: readonly (readonly [RegExp, string])[] = [
  [/embedded-mongo\/src\/worker\.ts$/, 'database thread'],
  [/vector-store\/src\/embedded\/worker\.ts$/, 'vector thread'],
  [/standalone\/src\/main\.ts$/, 'main thread'],
];

/** Named after the module that only this thread runs. */
function threadOf({ nodes }: CpuProfile): string {
  const urls = nodes.map(({ callFrame }) => callFrame.url);
  return THREADS.find(([pattern]) => urls.some((url) => pattern.test(url)))?.[1] ?? 'another thread';
}

import { serveTasks } from '../serve-tasks.ts';

/** A process that does whatever its task says. */
const KINDS: Readonly<Record<string, (value: unknown) => unknown>> = {
  echo: (value) => value,
  pid: () => process.pid,
  environment: () => process.env,
  spin: () => {
    for (;;);
  },
  wait: () => new Promise(() => setInterval(() => undefined, 1_000)),
  heap: () => {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 10_000 }, (_, at) => at + held.length));
  },
  buffers: () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(8 * 1024 * 1024, held.length));
  },
  throw: (value) => {
    throw new Error(String(value));
  },
  exit: (value) => process.exit(Number(value)),
};

serveTasks(async (task) => {
  const [kind = '', value] = Array.isArray(task) ? task : [];
  return KINDS[String(kind)]?.(value);
});

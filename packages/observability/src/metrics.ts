import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type Labels = Readonly<Record<string, string>>;

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Counters, gauges and histograms of one process, exposed at `/metrics` in Prometheus' text format. Each is created
 * on first use, which fixes its label names.
 */
export function createMetrics(options: { prefix?: string; processMetrics?: boolean } = {}) {
  const registry = new Registry();
  const prefix = options.prefix ?? 'colloquy_';
  if (options.processMetrics ?? false) collectDefaultMetrics({ register: registry, prefix });
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  const shape = (name: string, labels: Labels) => ({
    name: prefix + name,
    help: name.replaceAll('_', ' '),
    labelNames: Object.keys(labels),
    registers: [registry],
  });
  return {
    count(name: string, labels: Labels = {}, amount = 1) {
      cached(counters, name, () => new Counter(shape(name, labels))).inc(labels, amount);
    },
    gauge(name: string, value: number, labels: Labels = {}) {
      cached(gauges, name, () => new Gauge(shape(name, labels))).set(labels, value);
    },
    /** Seconds, as Prometheus' conventions require. */
    observe(name: string, seconds: number, labels: Labels = {}) {
      cached(
        histograms,
        name,
        () => new Histogram({ ...shape(name, labels), buckets: DURATION_BUCKETS_SECONDS }),
      ).observe(labels, seconds);
    },
    text: (): Promise<string> => registry.metrics(),
  };
}

function cached<T>(map: Map<string, T>, name: string, make: () => T): T {
  const known = map.get(name);
  if (known !== undefined) return known;
  const made = make();
  map.set(name, made);
  return made;
}

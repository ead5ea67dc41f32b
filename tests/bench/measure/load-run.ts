import { z } from 'zod';
import { QUESTIONS } from '../corpus/documents.ts';
import { loadReplySchema, type LoadResult } from '../load/messages.ts';
import { quantile } from '../statistics.ts';
import { startChild } from './child.ts';
import type { Subject } from './subject.ts';

/** Result of one run under load. */
export interface LoadFigures {
  readonly asks: number;
  readonly failures: Readonly<Record<string, number>>;
  /** Share of answers with a citation. */
  readonly citedShare: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of streams; 0 otherwise. */
  readonly firstTokenP50Ms: number;
  readonly firstTokenP99Ms: number;
  readonly cpuMsPerAsk: number;
  readonly commandsPerAsk: number;
  /** At the end of the run. */
  readonly residentBytes: number;
  readonly window: Window;
}

/** An interval of the machine's monotonic clock, shared by all processes, in microseconds. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

const monotonicMicros = (): number => Number(process.hrtime.bigint() / 1_000n);

export interface LoadSettings {
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  readonly isStream: boolean;
}

/** Lets visitors ask the subject for a while, from another process. Throws without any answer. */
export async function runLoad(subject: Subject, settings: LoadSettings): Promise<LoadFigures> {
  const chats = await subject.newChats(settings.connections);
  const loader = startChild('load/main.ts');
  try {
    const { warmUpMs, measureMs, isStream } = settings;
    await loader.ask(
      { url: subject.askUrl, chats, questions: QUESTIONS, warmUpMs, measureMs, isStream },
      loadReplySchema,
    );
    const cpuBefore = await subject.cpuSeconds();
    const commandsBefore = await subject.commandsSent();
    const from = monotonicMicros();
    const { result } = await loader.ask({}, z.object({ result: loadReplySchema.options[1].shape.result }));
    const window = { from, to: monotonicMicros() };
    const cpuSeconds = (await subject.cpuSeconds()) - cpuBefore;
    const commands = (await subject.commandsSent()) - commandsBefore;
    return {
      ...toFigures(subject, result),
      cpuMsPerAsk: (cpuSeconds * 1_000) / result.asks,
      commandsPerAsk: commands / result.asks,
      residentBytes: subject.residentBytes(),
      window,
    };
  } finally {
    await loader.stop();
  }
}

function toFigures(
  { name }: Subject,
  result: LoadResult,
): Omit<LoadFigures, 'cpuMsPerAsk' | 'commandsPerAsk' | 'residentBytes' | 'window'> {
  const { asks, failures, cited, elapsedMs, latenciesMs, firstTokensMs } = result;
  if (asks === 0) throw new Error(`${name} answered nothing: ${JSON.stringify(failures)}`);
  return {
    asks,
    failures,
    citedShare: cited / asks,
    perSecond: (asks * 1_000) / elapsedMs,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
    firstTokenP50Ms: quantile(firstTokensMs, 0.5),
    firstTokenP99Ms: quantile(firstTokensMs, 0.99),
  };
}

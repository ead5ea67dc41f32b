import { Agent, request } from 'node:http';
import { loadJobSchema, type LoadJob, type LoadResult } from './messages.ts';

/**
 * The load generator, in a process of its own. Closed loop: every connection asks again when its answer has arrived.
 */
const CITED = '"citations":[{';

interface Outcome {
  readonly status: number;
  readonly isCited: boolean;
  readonly totalMs: number;
  readonly firstTokenMs: number | null;
}

process.on('message', (message) => {
  const job = loadJobSchema.safeParse(message);
  if (job.success) void run(job.data);
  else measuring?.();
});
process.once('disconnect', () => process.exit());

let measuring: (() => void) | undefined;

async function run(job: LoadJob): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.chats.length });
  await askUntil(job, agent, performance.now() + job.warmUpMs);
  // The bench reads the server's counters before the measurement starts.
  const goAhead = new Promise<void>((resolve) => {
    measuring = resolve;
  });
  process.send?.({ kind: 'warm' });
  await goAhead;
  const startedAt = performance.now();
  const outcomes = await askUntil(job, agent, startedAt + job.measureMs);
  process.send?.({ kind: 'done', result: toResult(outcomes, performance.now() - startedAt) });
  agent.destroy();
}

async function askUntil(job: LoadJob, agent: Agent, endsAt: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await Promise.all(
    job.chats.map(async ({ chatId, userRef }, connection) => {
      for (let turn = 0; performance.now() < endsAt; turn += 1) {
        const query = job.questions[(connection * 7 + turn) % job.questions.length] ?? '';
        outcomes.push(await ask(job, agent, { chat_id: chatId, userRef, query }));
      }
    }),
  );
  return outcomes;
}

function ask(job: LoadJob, agent: Agent, body: object): Promise<Outcome> {
  const payload = JSON.stringify(body);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let firstTokenMs: number | null = null;
    let text = '';
    const end = (status: number): void =>
      resolve({
        status,
        isCited: text.includes(CITED),
        totalMs: performance.now() - startedAt,
        firstTokenMs,
      });
    const sent = request(
      job.url,
      {
        method: 'POST',
        agent,
        headers: {
          accept: job.isStream ? 'text/event-stream' : 'application/json',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          'x-forwarded-for': anyAddress(),
        },
      },
      (response) => {
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
          if (firstTokenMs === null && job.isStream && text.includes('event: token')) {
            firstTokenMs = performance.now() - startedAt;
          }
        });
        response.on('end', () => end(response.statusCode ?? 0));
        response.on('error', () => end(0));
      },
    );
    sent.on('error', () => end(0));
    sent.end(payload);
  });
}

/** Varies the address, because limits per address must be counted but not reached. */
function anyAddress(): string {
  const byte = (): number => Math.floor(Math.random() * 250) + 1;
  return `11.${byte()}.${byte()}.${byte()}`;
}

function toResult(outcomes: readonly Outcome[], elapsedMs: number): LoadResult {
  const failures: Record<string, number> = {};
  const good = outcomes.filter(({ status }) => {
    if (status !== 200) failures[status] = (failures[status] ?? 0) + 1;
    return status === 200;
  });
  return {
    asks: good.length,
    failures,
    cited: good.filter(({ isCited }) => isCited).length,
    elapsedMs,
    latenciesMs: good.map(({ totalMs }) => totalMs),
    firstTokensMs: good.flatMap(({ firstTokenMs }) => firstTokenMs ?? []),
  };
}

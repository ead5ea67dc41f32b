import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findChromium } from '@colloquy/crawler';
import { ownAnswerSets, readAnswerFolder } from './answers/answer-set.ts';
import { measureAsked } from './answers/asked/measure-asked.ts';
import { printAsked } from './answers/asked/print-asked.ts';
import { ownQuestionSets, readQuestionFolder } from './answers/asked/question-set.ts';
import { measureSupport, type SupportFigures } from './answers/support/measure-support.ts';
import { printSupport } from './answers/support/print-support.ts';
import { readBenchOptions, type Part } from './bench-options.ts';
import { answerFiles, fillerFiles } from './corpus/documents.ts';
import { measureEncodings, printEncodings } from './encodings/measure-encodings.ts';
import { measureDashboard } from './dashboard/measure-dashboard.ts';
import { measureFlowDragging } from './dashboard/measure-flow-dragging.ts';
import { machineFacts } from './machine.ts';
import { measureAnswers, type AnswerFigures } from './measure/answers.ts';
import { startChild } from './measure/child.ts';
import { measureFairness, type FairnessFigures } from './measure/fairness.ts';
import { measureFlows } from './measure/flows.ts';
import { measureIndex } from './measure/index-size.ts';
import { measureIngestion } from './measure/ingestion.ts';
import { UNLIMITED, modelSettings } from './measure/product-subject.ts';
import { measureStartUp } from './measure/start-up.ts';
import { measurePages } from './pages/measure-pages.ts';
import { printPages } from './pages/print-pages.ts';
import { measureRetrieval } from './retrieval/measure-retrieval.ts';
import { printRetrieval } from './retrieval/print-retrieval.ts';
import { readJsonLines } from './retrieval/sets/json-lines.ts';
import { readPerlFaq } from './retrieval/sets/perl-faq.ts';
import { readPythonFaq } from './retrieval/sets/python-faq.ts';
import { readReworded } from './retrieval/sets/reworded.ts';
import { checkAims } from './report/aims.ts';
import {
  printAims,
  printDashboard,
  printDragging,
  printFairness,
  printFlows,
  printIndex,
  printIngestion,
  printMachine,
  printProfile,
  printStartUp,
} from './report/print.ts';
import { writeResult } from './report/result-file.ts';

/**
 * `npm run bench`: see docs/operations/performance.md. It measures and asserts nothing, because other work shares the
 * machine.
 */
const options = readBenchOptions(process.argv.slice(2));
/** Size of a large bot's documents. */
const MANUAL_BYTES = 200_000;
/** Files uploaded while another workspace's website is crawled. */
const UPLOADS = 10;
const NOTE_BYTES = 3_000;
const wants = (...parts: Part[]): boolean =>
  options.only.size === 0 || parts.some((part) => options.only.has(part));

const machine = machineFacts();
printMachine(machine);
const root = await mkdtemp(join(tmpdir(), 'colloquy-bench-'));
const fake = startChild('load/fake-model.ts');
try {
  const { baseUrl: modelUrl } = await fake.ask({}, z.object({ baseUrl: z.string() }));
  const env = modelSettings(modelUrl);

  const startUp = wants('start') ? await measureStartUp(join(root, 'start'), options.idleMs) : null;
  if (startUp !== null) printStartUp(startUp);

  const answers: AnswerFigures | null = wants('asks', 'streams', 'profile')
    ? await measureAnswers(
        { root, env, modelUrl, files: [...answerFiles(), ...fillerFiles(options.fillerDocuments, 'Notes')] },
        options,
        wants,
      )
    : null;

  const isInBrowser = wants('dashboard', 'dragging');
  const chromiumPath = isInBrowser ? findChromium(process.env, process.platform) : null;
  if (isInBrowser && chromiumPath === null) console.log('dashboard NOT MEASURED: no Chromium found\n');
  const dashboard =
    chromiumPath === null || !wants('dashboard')
      ? null
      : await measureDashboard(chromiumPath, join(root, 'dashboard'), options.dashboardRuns);
  if (dashboard !== null) printDashboard(dashboard);
  const dragging =
    chromiumPath === null || !wants('dragging')
      ? null
      : await measureFlowDragging(chromiumPath, join(root, 'dragging'));
  if (dragging !== null) printDragging(dragging);

  const aims = checkAims(answers?.comparisons ?? [], startUp, dashboard);
  printAims(aims);
  if (answers?.profile) printProfile(answers.profile);

  const ingestion = wants('ingestion')
    ? await measureIngestion(join(root, 'ingestion'), env, fillerFiles(options.ingestDocuments, 'Report'))
    : null;
  if (ingestion !== null) printIngestion('instant embedder', ingestion);
  const ingestionLocalModel = wants('local-model')
    ? await measureIngestion(
        join(root, 'local'),
        UNLIMITED,
        fillerFiles(options.localModelDocuments, 'Report'),
      )
    : null;
  if (ingestionLocalModel !== null) printIngestion('local model', ingestionLocalModel);

  const index = wants('index')
    ? await measureIndex(
        join(root, 'index'),
        env,
        modelUrl,
        fillerFiles(options.indexDocuments, 'Manual', MANUAL_BYTES),
        options.indexSearches,
      )
    : null;
  if (index !== null) printIndex(index);

  const fairness: Record<string, FairnessFigures> = {};
  if (wants('fairness')) {
    const models = { 'instant embedder': { ...UNLIMITED, ...env }, 'local model': UNLIMITED };
    for (const [name, settings] of Object.entries(models)) {
      fairness[name] = await measureFairness(
        join(root, name),
        settings,
        { rounds: options.fairnessRounds, documents: UPLOADS },
        (round) => fillerFiles(UPLOADS, `Note of round ${round}`, NOTE_BYTES),
      );
      printFairness(name, fairness[name]);
    }
  }

  const retrieval = wants('retrieval')
    ? await measureRetrieval(
        [
          readReworded(),
          readPerlFaq(options.packagesRoot),
          readPythonFaq(options.packagesRoot),
          ...options.sets.map(readJsonLines),
        ],
        join(root, 'retrieval'),
      )
    : null;
  if (retrieval !== null) printRetrieval(retrieval);

  const encodings = wants('encodings') ? options.encodings.map(measureEncodings) : [];
  printEncodings(encodings, options.isEach);

  const support: SupportFigures[] = [];
  if (wants('support')) {
    for (const set of [...ownAnswerSets(), ...options.sets.map(readAnswerFolder)])
      support.push(await measureSupport(set));
    printSupport(support);
  }

  const asked = wants('answers')
    ? await measureAsked(
        [...ownQuestionSets(), ...options.documents.map(readQuestionFolder)],
        join(root, 'answers'),
      )
    : [];
  if (asked.length > 0) printAsked(asked, options.isEach);

  const pages = wants('pages') ? options.pages.map(measurePages) : [];
  printPages(pages, options.isEach);

  const flows = wants('flows') ? measureFlows() : null;
  if (flows !== null) printFlows(flows);

  const file = await writeResult({
    machine,
    isQuick: options.isQuick,
    chunks: answers?.chunks ?? 0,
    comparisons: answers?.comparisons ?? [],
    ingestion,
    ingestionLocalModel,
    index,
    fairness,
    retrieval,
    encodings,
    support,
    asked,
    pages,
    flows,
    dragging,
    startUp,
    dashboard,
    aims,
    profile: answers?.profile ?? null,
  });
  console.log(`written to ${file}`);
} finally {
  await fake.stop();
  await rm(root, { recursive: true, force: true });
}

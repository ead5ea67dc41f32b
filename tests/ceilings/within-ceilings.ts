import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { REPOSITORY_DIR } from '../product/node-binary.ts';
import { CEILINGS, type Ceiling, type CeilingName } from './ceilings.ts';

export type Figures = Readonly<Partial<Record<CeilingName, number>>>;

const FOLDER = join(REPOSITORY_DIR, 'tests', '.artifacts', 'ceilings');
const figuresSchema = z.record(z.string(), z.number());

/** The issue of a figure: above its ceiling, or so far below that the ceiling must be lowered. */
export function ceilingIssue({ name, atMost, slack }: Ceiling, figure: number): string | null {
  if (figure > atMost) return `${name}: ${figure}, the ceiling is ${atMost}`;
  if (figure >= atMost * (1 - slack)) return null;
  return `${name}: ${figure}, the ceiling is ${atMost}; lower it in tests/ceilings/ceilings.ts`;
}

/** Records the figures for the table, and returns their issues. */
export function issuesOf(suite: string, figures: Figures): string[] {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${suite}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  return findIssues(figures);
}

/** Issues of figures that are not shown in the table. */
export function findIssues(figures: Figures): string[] {
  return namesIn(figures).flatMap((name) => ceilingIssue(CEILINGS[name], figures[name] ?? 0) ?? []);
}

/** The table of all ceilings, each with the figure last measured on this machine. */
export function ceilingTable(): string[] {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const measured = new Map(files.flatMap((file) => Object.entries(readFigures(file))));
  const rows = Object.entries(CEILINGS).map(([key, { name, atMost }]) => {
    const figure = measured.get(key);
    return [name, String(atMost), figure === undefined ? 'not measured' : String(figure)];
  });
  return [['cost', 'ceiling', 'measured'], ...rows].map(([name = '', atMost = '', figure = '']) =>
    [name.padEnd(NAME_WIDTH), atMost.padStart(NUMBER_WIDTH), figure.padStart(NUMBER_WIDTH)].join(''),
  );
}

const NAME_WIDTH = 74;
const NUMBER_WIDTH = 14;

function namesIn(figures: Figures): CeilingName[] {
  const isName = (key: string): key is CeilingName => Object.hasOwn(CEILINGS, key);
  return Object.keys(figures).filter(isName);
}

function readFigures(file: string): Record<string, number> {
  return figuresSchema.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
}

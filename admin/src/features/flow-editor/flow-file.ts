import { fieldText, flowNodesSchema, readFieldMessage, type FlowStep } from '@colloquy/contracts';
import { withParents } from '@colloquy/flow-engine';
import { en } from '@colloquy/texts/shown-errors';
import { z } from 'zod';
import { ownFields } from './draft.ts';

/** Enough for a flow of 200 steps with the longest texts; also the server's limit. */
export const MAX_FLOW_FILE_BYTES = 2 * 1024 * 1024;
const MAX_ISSUES = 10;

/** An exported flow. */
const fileSchema = z.strictObject({
  format: z.literal('colloquy-flow'),
  version: z.literal(1),
  steps: z.unknown(),
});

export interface FileIssue {
  /** Number of the invalid step in the file; null for the file as a whole. */
  readonly step: number | null;
  readonly title: string;
  readonly field: string;
  readonly text: string;
}
export type ReadFlowFile =
  | { readonly steps: FlowStep[] }
  | { readonly reason: 'notJson' | 'notFlow' }
  | { readonly issues: readonly FileIssue[] };

export function flowFile(steps: readonly FlowStep[]): Blob {
  const file = { format: 'colloquy-flow', version: 1, steps: steps.map(ownFields) };
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
}

/** The steps of an exported flow, or the first issue of each. */
export function readFlowFile(text: string): ReadFlowFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { reason: 'notJson' };
  }
  const file = fileSchema.safeParse(json);
  if (!file.success) return { reason: 'notFlow' };
  const read = flowNodesSchema.safeParse(file.data.steps);
  if (!read.success) {
    return { issues: read.error.issues.slice(0, MAX_ISSUES).map((issue) => toIssue(issue, file.data.steps)) };
  }
  const issues = linkIssues(read.data);
  return issues.length > 0 ? { issues } : { steps: withParents(read.data.map(ownFields)) };
}

function toIssue({ path, message }: z.core.$ZodIssue, steps: unknown): FileIssue {
  const [at, ...field] = path;
  const text = fieldText(readFieldMessage(message), en);
  if (typeof at !== 'number') return { step: null, title: '', field: '', text };
  return { step: at + 1, title: titleAt(steps, at), field: field.join('.'), text };
}

function titleAt(steps: unknown, at: number): string {
  const titled = z.array(z.unknown()).safeParse(steps).data?.[at];
  return z.looseObject({ title: z.string() }).safeParse(titled).data?.title ?? '';
}

/** Duplicate ids, and links to missing steps, which the server rejects. */
function linkIssues(steps: readonly FlowStep[]): FileIssue[] {
  const ids = new Set<string>();
  const issues: FileIssue[] = [];
  const all = new Set(steps.map(({ id }) => id));
  for (const [at, step] of steps.entries()) {
    const tell = (field: string, message: 'flowStepTwice' | 'flowStepUnknown') =>
      issues.push({
        step: at + 1,
        title: step.title,
        field,
        text: fieldText(message, en),
      });
    if (ids.has(step.id)) tell('id', 'flowStepTwice');
    ids.add(step.id);
    for (const [field, id] of linksOf(step)) if (!all.has(id)) tell(field, 'flowStepUnknown');
  }
  return issues.slice(0, MAX_ISSUES);
}

function linksOf(step: FlowStep): (readonly [string, string])[] {
  const links: (readonly [string, string | null])[] = [['next_id', step.next_id]];
  if ('options' in step) {
    for (const [at, option] of step.options.entries()) links.push([`options.${at}.next_id`, option.next_id]);
  }
  if (step.type === 4) for (const [at, id] of step.parent_ids.entries()) links.push([`parent_ids.${at}`, id]);
  return links.flatMap(([field, id]) => (id === null ? [] : [[field, id] as const]));
}

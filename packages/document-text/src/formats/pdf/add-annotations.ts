import { z } from 'zod';
import type { TextRun } from '../recognised-page.ts';

const annotationSchema = z.object({
  subtype: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  hidden: z.boolean().optional(),
  password: z.boolean().optional(),
  fieldType: z.string().nullish(),
  fieldValue: z.union([z.string(), z.array(z.string())]).nullish(),
  alternativeText: z.string().nullish(),
  options: z.array(z.object({ exportValue: z.string().nullable(), displayValue: z.string() })).nullish(),
  checkBox: z.boolean().optional(),
  radioButton: z.boolean().optional(),
  exportValue: z.string().nullish(),
  buttonValue: z.string().nullish(),
  contentsObj: z.object({ str: z.string() }).nullish(),
});
type Annotation = z.infer<typeof annotationSchema>;

/** A form field or note with its text; positions in points, `bottom` below `top`. */
interface Note {
  readonly lines: readonly string[];
  readonly left: number;
  readonly bottom: number;
  readonly top: number;
  /** Purpose of the field, which PDF readers show as its hint. */
  readonly hint: string;
  /** The label of a check box stands behind it, that of a text field before it. */
  readonly isTick: boolean;
}

/** Width of a letter, distance of lines and gap to a label, in heights of a line. */
const [LETTER_WIDTH, LINE_STEP, SPACE] = [0.5, 1.2, 0.3];
/** Largest distance of a label from its check box, in heights. */
const TICK_LABEL_GAP = 2.5;

/**
 * Adds the filled-in form fields and the visible notes of a page to its runs, each beside its label. Comments that open
 * on a click, and passwords, are left out.
 *
 * @param annotations from pdf.js
 * @param height of the page's letters, in points
 */
export function addAnnotations(
  runs: readonly TextRun[],
  annotations: readonly unknown[],
  height: number,
): TextRun[] {
  const known = annotations.flatMap((annotation) => annotationSchema.safeParse(annotation).data ?? []);
  const ticks = known.filter(isTicked);
  const notes = known.flatMap((annotation) => readNote(annotation, ticks.length > 0) ?? []);
  const page = [...runs];
  for (const note of notes) insertNote(page, note, { runs, notes, height });
  return page;
}

function isTicked({
  fieldType,
  checkBox,
  radioButton,
  fieldValue,
  exportValue,
  buttonValue,
}: Annotation): boolean {
  if (fieldType !== 'Btn' || typeof fieldValue !== 'string' || fieldValue === 'Off') return false;
  if (checkBox === true) return fieldValue === exportValue;
  return radioButton === true && fieldValue === buttonValue;
}

function readNote(annotation: Annotation, showsTicks: boolean): Note | null {
  const lines = readNoteLines(annotation, showsTicks);
  if (lines.length === 0 || annotation.hidden === true) return null;
  const [x1, y1, x2, y2] = annotation.rect;
  return {
    lines,
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    top: Math.max(y1, y2),
    hint: annotation.alternativeText?.trim() ?? '',
    isTick: annotation.fieldType === 'Btn',
  };
}

function readNoteLines(annotation: Annotation, showsTicks: boolean): string[] {
  const { subtype, fieldType, fieldValue, password, contentsObj, options } = annotation;
  if (subtype === 'FreeText') return splitLines(contentsObj?.str ?? '');
  if (subtype !== 'Widget' || password === true || fieldValue === null || fieldValue === undefined) return [];
  if (fieldType === 'Btn') {
    const isBox = annotation.checkBox === true || annotation.radioButton === true;
    return isBox && showsTicks ? [isTicked(annotation) ? '[x]' : '[ ]'] : [];
  }
  if (fieldType === 'Tx') return splitLines([fieldValue].flat().join('\n'));
  if (fieldType !== 'Ch') return [];
  const shown = [fieldValue].flat().map((value) => {
    return options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  });
  return splitLines(shown.join(', '));
}

function splitLines(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

interface PageOfNotes {
  readonly runs: readonly TextRun[];
  readonly notes: readonly Note[];
  readonly height: number;
}

function insertNote(page: TextRun[], note: Note, { runs, notes, height }: PageOfNotes): void {
  const line = runs.filter(({ y }) => isOnLine(note, y));
  const label = note.isTick ? findLabelBehind(note, line, height) : findLabelBefore(note, line);
  const y = label?.y ?? note.top - LINE_STEP * height;
  const text = label === undefined && note.hint !== '' ? [`${note.hint}:`, ...note.lines].join(' ') : null;
  const texts = text === null ? note.lines : [text];
  const widthOf = (one: string): number => one.length * LETTER_WIDTH * height;
  let left = note.left;
  if (label !== undefined && note.isTick) left = label.x - (SPACE * height + widthOf(texts[0] ?? ''));
  else if (label !== undefined && haveOwnLabels(note, line, notes))
    left = label.x + label.width + SPACE * height;
  const added = texts.map((one, at) => ({
    text: one,
    x: left,
    y: y - at * LINE_STEP * height,
    width: widthOf(one),
    height,
  }));
  page.splice(findInsertionIndex(page, label, { y, isTick: note.isTick }), 0, ...added);
}

function isOnLine({ bottom, top }: Note, y: number): boolean {
  return y >= bottom - SPACE * (top - bottom) && y < top;
}

function findLabelBefore({ left }: Note, line: readonly TextRun[]): TextRun | undefined {
  return line
    .filter(({ x }) => x < left)
    .reduce<TextRun | undefined>(
      (best, run) => (best !== undefined && best.x > run.x ? best : run),
      undefined,
    );
}

function findLabelBehind({ left }: Note, line: readonly TextRun[], height: number): TextRun | undefined {
  const near = line.filter(({ x }) => x > left && x - left <= TICK_LABEL_GAP * height + height);
  return near.reduce<TextRun | undefined>(
    (best, run) => (best !== undefined && best.x < run.x ? best : run),
    undefined,
  );
}

/** True if each field of the line follows its own label; otherwise the line is a row of a table. */
function haveOwnLabels(note: Note, line: readonly TextRun[], notes: readonly Note[]): boolean {
  const beside = notes.filter((other) => !other.isTick && line.some(({ y }) => isOnLine(other, y)));
  const labels = new Set(beside.map((other) => findLabelBefore(other, line)));
  return labels.size === beside.length && beside.includes(note);
}

/** Beside its label, or before the first run that stands lower. */
function findInsertionIndex(
  page: readonly TextRun[],
  label: TextRun | undefined,
  { y, isTick }: { readonly y: number; readonly isTick: boolean },
): number {
  if (label !== undefined) return page.indexOf(label) + (isTick ? 0 : 1);
  const lower = page.findIndex((run) => run.y < y);
  return lower === -1 ? page.length : lower;
}

import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import type { TextKey } from '../../i18n/useText.ts';

type After<TKey, TPrefix extends string> = TKey extends `${TPrefix}${infer TRest}` ? TRest : never;
/** A field by name; a nested one by path: `retry.max`. */
export type FieldName = After<TextKey, 'flowCompare.fields.'>;

export interface FieldChange {
  readonly field: FieldName;
  /** Undefined if the step does not have the field. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Every meaningful field of a step, without its position and the fields that the server sets. */
export const FIELD_NAMES: readonly FieldName[] = [
  'type',
  'title',
  'key',
  'text',
  'media.url',
  'media.alt',
  'delayMs',
  'placeholder',
  'multiline',
  'inputMode',
  'validation.kind',
  'validation.minLength',
  'validation.maxLength',
  'validation.min',
  'validation.max',
  'validation.integer',
  'validation.allowedDomains',
  'validation.pattern',
  'validation.flags',
  'validation.message',
  'options',
  'minSelect',
  'maxSelect',
  'allowOther',
  'layout',
  'mode',
  'label',
  'condition',
  'weight',
  'isDefault',
  'to',
  'subject',
  'body',
  'replyToVariable',
  'attachTranscript',
  'required',
  'variable',
  'pii',
  'retry.max',
  'retry.message',
  'retry.onFail',
  'trigger.on',
  'trigger.keywords',
  'trigger.oncePerVisitor',
  'next_id',
  'parent_ids',
  'order',
  'comment',
];

/** The fields that differ between two states of a step. */
export function changedFields(before: FlowStep, after: FlowStep): FieldChange[] {
  return FIELD_NAMES.map((field) => ({
    field,
    before: valueAt(before, field),
    after: valueAt(after, field),
  })).filter((change) => !isSame(change.before, change.after));
}

function valueAt(step: FlowStep, field: FieldName): unknown {
  // Only split options have their own; those of other steps are derived from edges.
  if (field === 'parent_ids' && step.type !== STEP_TYPES.flowSplitOption.id) return undefined;
  let value: unknown = step;
  for (const name of field.split('.')) value = readField(value, name);
  return value ?? undefined;
}

function readField(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

/** Deep equality, ignoring the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)));
}

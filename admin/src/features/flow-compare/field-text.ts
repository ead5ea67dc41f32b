import { conditionRuleSchema, stepOptionSchema, type StepType } from '@colloquy/contracts';
import { z } from 'zod';
import type { Translate } from '../../i18n/useText.ts';
import { typeLabel } from '../flow-steps/step-label.ts';
import type { FieldName } from './changed-fields.ts';

interface Shown {
  readonly t: Translate;
  /** The name of a step by its id. */
  readonly nameOf: (id: string) => string;
}

const idsSchema = z.array(z.string());
const optionsSchema = z.array(stepOptionSchema);
const conditionSchema = z.object({ op: z.string(), rules: z.array(conditionRuleSchema) });
const typeSchema = z.custom<StepType>((value) => typeof value === 'number' && value >= 1 && value <= 7);

/** Formatters of fields whose values are not text; `null` for a value of another shape. */
const READERS: Readonly<Partial<Record<FieldName, (value: unknown, shown: Shown) => string | null>>> = {
  type: (value, { t }) => {
    const { data } = typeSchema.safeParse(value);
    return data === undefined ? null : typeLabel({ type: data }, t);
  },
  next_id: (value, { nameOf }) => (typeof value === 'string' ? nameOf(value) : null),
  parent_ids: (value, { nameOf }) => idsSchema.safeParse(value).data?.map(nameOf).join('\n') ?? null,
  options: (value, { nameOf }) =>
    optionsSchema
      .safeParse(value)
      .data?.map(({ label, value: kept, next_id: nextId }) =>
        [
          label,
          ...(kept === '' || kept === label ? [] : [`= ${kept}`]),
          ...(nextId === null ? [] : [`→ ${nameOf(nextId)}`]),
        ].join(' '),
      )
      .join('\n') ?? null,
  condition: (value) => {
    const { data } = conditionSchema.safeParse(value);
    return (
      data?.rules
        .map((rule) => `${rule.variable} ${rule.operator} ${rule.value}`.trimEnd())
        .join(`\n${data.op} `) ?? null
    );
  },
};

/** The value of a field as text; empty for none. */
export function fieldText(field: FieldName, value: unknown, shown: Shown): string {
  if (value === undefined) return field === 'next_id' ? shown.t('flowCompare.end') : '';
  const read = READERS[field]?.(value, shown) ?? null;
  if (read !== null) return read;
  if (typeof value === 'boolean') return shown.t(value ? 'flowCompare.yes' : 'flowCompare.no');
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

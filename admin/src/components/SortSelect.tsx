import type { ReactElement } from 'react';
import { useListContext, type SortPayload } from 'react-admin';
import { useText, type TextKey } from '../i18n/useText.ts';
import { FilterSelect } from './FilterSelect.tsx';

const WIDTH_PX = 210;

/** A sort order of a list, with its label. */
export interface SortChoice<TField extends string> extends SortPayload {
  readonly field: TField;
  readonly text: TextKey;
}

/** Sort orders of a list, default first. */
export type SortChoices<TField extends string> = readonly [SortChoice<TField>, ...SortChoice<TField>[]];

/** Sort order of a react-admin list without column heads, or where a small screen hides them. */
export function SortSelect<TField extends string>(props: { choices: SortChoices<TField> }): ReactElement {
  const t = useText();
  const { choices } = props;
  const { sort, setSort } = useListContext();
  const current = choices.findIndex(({ field, order }) => field === sort.field && order === sort.order);
  return (
    <FilterSelect
      label={t('sorting.label')}
      width={WIDTH_PX}
      value={String(Math.max(0, current))}
      options={choices.map(({ text }, index) => ({ value: String(index), label: t(text) }))}
      onChange={(index) => setSort(choices[Number(index)] ?? choices[0])}
    />
  );
}

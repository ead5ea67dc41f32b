import type { ReactElement } from 'react';
import { useText, type TextKey } from '../i18n/useText.ts';
import { FilterSelect } from './FilterSelect.tsx';
import type { ListSort } from '../api/list-sort.ts';

const WIDTH_PX = 210;

/** An order that a list offers, with its text. */
export interface SortChoice<TField extends string> extends ListSort<TField> {
  readonly text: TextKey;
}

/** The orders that a list offers, the usual one first. */
export type SortChoices<TField extends string> = readonly [SortChoice<TField>, ...SortChoice<TField>[]];

/** The order of a list that has no heads of columns, or hides them on a small screen. */
export function SortSelect<TField extends string>(props: {
  choices: SortChoices<TField>;
  sort: ListSort<TField>;
  onSort: (sort: ListSort<TField>) => void;
}): ReactElement {
  const t = useText();
  const { choices, sort, onSort } = props;
  return (
    <FilterSelect
      label={t('sorting.label')}
      width={WIDTH_PX}
      value={nameOf(sort)}
      options={choices.map((choice) => ({ value: nameOf(choice), label: t(choice.text) }))}
      onChange={(value) => onSort(choices.find((choice) => nameOf(choice) === value) ?? choices[0])}
    />
  );
}

const nameOf = ({ field, isDescending }: ListSort<string>) => `${field} ${isDescending}`;

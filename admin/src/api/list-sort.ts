/** The order of a list: a field of the API, and whether it runs downwards. */
export interface ListSort<TField extends string> {
  readonly field: TField;
  readonly isDescending: boolean;
}

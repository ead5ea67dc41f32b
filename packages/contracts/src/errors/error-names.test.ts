import { expect, it } from 'vitest';
import { ERROR_CATALOGUE } from './catalogue.ts';
import * as ERRORS from './error-names.ts';

it('gives every code of the catalogue exactly one name', () => {
  expect(Object.values(ERRORS).toSorted()).toEqual(Object.keys(ERROR_CATALOGUE).toSorted());
});

import { codes, otherCodes } from './codes.ts';
import { fields } from './fields.ts';

export const texts = { codes, otherCodes, fields };

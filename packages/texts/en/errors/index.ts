import { codes, otherCodes } from './codes.ts';
import { fields } from './fields.ts';
import { ingestion } from './ingestion.ts';

export const texts = { codes, otherCodes, fields, ingestion };

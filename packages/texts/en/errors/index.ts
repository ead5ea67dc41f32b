import { codes, otherCodes } from './codes.ts';
import { fields } from './fields.ts';
import { ingestion } from './ingestion.ts';
import { websites } from './websites.ts';

export const texts = { codes, otherCodes, fields, ingestion, websites };

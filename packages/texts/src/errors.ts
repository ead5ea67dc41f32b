import { texts } from '../en/errors/index.ts';
import { installedTexts } from './installed-texts.ts';

export const errorTexts = await installedTexts('errors', texts);

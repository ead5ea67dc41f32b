import { texts } from '../en/mails/index.ts';
import { installedTexts } from './installed-texts.ts';

export const mailTexts = await installedTexts('mails', texts);

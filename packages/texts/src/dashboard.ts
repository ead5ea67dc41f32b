import { texts as en } from '../en/dashboard/index.ts';
import { bundledTexts } from './bundled-texts.ts';

export { en };
export { closestLocale } from './closest-locale.ts';
export { MAIL_LANGUAGES } from './mail-languages.ts';
export const dashboardTexts = bundledTexts(en, import.meta.glob(['../*/dashboard/index.ts', '!../en/**']));

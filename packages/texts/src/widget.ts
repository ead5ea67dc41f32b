import { texts as en } from '../en/widget/index.ts';
import { bundledTexts } from './bundled-texts.ts';

export { en };
export { closestLocale } from './closest-locale.ts';
export const widgetTexts = bundledTexts(en, import.meta.glob(['../*/widget/index.ts', '!../en/**']));

import { useTranslate } from 'react-admin';
import type { DashboardTexts } from '@colloquy/texts/dashboard';

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** Key of a text in the catalogue; a wrong one does not compile. */
export type TextKey = Paths<DashboardTexts>;
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Translates keys to texts of the page's language. */
export function useText(): Translate {
  return useTranslate();
}

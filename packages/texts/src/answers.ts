import { texts } from '../en/answers/index.ts';
import { installedTexts } from './installed-texts.ts';

export const answerTexts = await installedTexts('answers', texts);

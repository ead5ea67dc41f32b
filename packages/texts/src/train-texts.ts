export { trainTexts } from '../en/dashboard/train.ts';

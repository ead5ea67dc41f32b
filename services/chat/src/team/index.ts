export { countThumbs } from './feedback/feedback.policy.ts';

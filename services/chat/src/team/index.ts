export { createTeamModule } from './create-team-module.ts';
export { countThumbs } from './feedback/feedback.policy.ts';

export { aLargeFlow } from './large-flow.ts';
export { RUN_CONTEXT, walked } from './run-context.ts';
export {
  aChoice,
  aFlow,
  aJoin,
  aMail,
  anInfo,
  anInput,
  anOption,
  aSplit,
  TEAM_ADDRESS,
  TEXTS,
} from './steps.ts';
export { aValidFlow } from './valid-flow.ts';

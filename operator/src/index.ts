export { COMMANDS } from './commands.ts';
export { EXIT, runOperator } from './run-operator.ts';

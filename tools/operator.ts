import { COMMANDS } from './operator/commands.ts';
import { runOperator } from './operator/run-operator.ts';

const { exitCode, lines } = await runOperator(COMMANDS, process.argv.slice(2), process.env);
(exitCode === 0 ? console.log : console.error)(lines.join('\n'));
process.exitCode = exitCode;

import { operatorApi } from '@colloquy/contracts';
import { isAppError, ERRORS } from '@colloquy/errors';
import type { ServiceClient } from '@colloquy/service-kit';
import { UsageError, type OperatorCommand } from './command.ts';
import { knowing } from './errors.ts';
import type { OperatorConsole } from './operator-console.ts';
import { readPassword, sourceOf } from './passwords.ts';
import { withProduct } from './product-connection.ts';
import { readWords } from './words.ts';

const OPTIONS = {
  email: { type: 'string' },
  username: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  workspace: { type: 'string' },
  'workspace-name': { type: 'string' },
  'password-stdin': { type: 'boolean' },
  'generate-password': { type: 'boolean' },
} as const;

type Options = ReturnType<typeof readWords<typeof OPTIONS>>['options'];
interface Account {
  readonly user_id: string;
  readonly email: string;
}

const DONE = {
  joined: 'has joined it as ADMIN',
  promoted: 'is ADMIN of it now',
  nothing: 'is ADMIN of it',
} as const;

/** Makes a user ADMIN of an existing or a new workspace, with an existing or a new account. */
export const createAdminCommand: OperatorCommand = {
  usage:
    '--email <address> (--workspace <id> | --workspace-name <name>) ' +
    '[--username <name> --first-name <name> --last-name <name>] [--password-stdin | --generate-password]',
  about: 'make an account ADMIN of a workspace; what is not there yet is created',
  details: [
    'With the address of an account, that account becomes ADMIN. Otherwise one is created, which takes a username and',
    'both names. Its password is asked for without showing it, read from standard input with --password-stdin, or',
    'made and printed once with --generate-password. It is never taken from the command line.',
    'Given again, the command makes nothing twice.',
  ],
  async run(words, console) {
    if (words.some((word) => /^--password(?:=|$)/.test(word)))
      throw new UsageError('A password is not taken from the command line: others can read it there.');
    const { options } = readWords(words, [], OPTIONS);
    const email = options.email ?? '';
    if (email === '') throw new UsageError('--email is missing.');
    if ((options.workspace === undefined) === (options['workspace-name'] === undefined))
      throw new UsageError('Exactly one of --workspace and --workspace-name is needed.');
    return withProduct(console.environment, async ({ client }) => {
      const { workspace } = options;
      // Before any account is created for a workspace that does not exist.
      if (workspace !== undefined) {
        const found = client.call(operatorApi.findWorkspace, { params: { id: workspace } });
        await knowing(found, `There is no workspace ${workspace}.`);
      }
      const account =
        (await findAccount(client, email)) ?? (await createAccount(client, email, options, console));
      const { workspace_id, name, done } = await makeAdmin(client, account, options);
      console.say(`Workspace ${workspace_id} (${name}): ${account.email} ${DONE[done]}.`);
      return 'done' as const;
    });
  },
};

async function findAccount(client: ServiceClient, login: string): Promise<Account | null> {
  try {
    return (await client.call(operatorApi.findAccount, { query: { login } })).data;
  } catch (error) {
    if (isAppError(error) && error.kind === 'not-found') return null;
    throw error;
  }
}

async function createAccount(
  client: ServiceClient,
  email: string,
  options: Options,
  console: OperatorConsole,
): Promise<Account> {
  const given = (name: 'username' | 'first-name' | 'last-name'): string => {
    const value = options[name];
    if (value === undefined || value === '')
      throw new UsageError(`${email} has no account yet: --${name} is missing.`);
    return value;
  };
  const user = {
    username: given('username'),
    firstName: given('first-name'),
    lastName: given('last-name'),
  };
  const source = sourceOf(options, console);
  const password = await readPassword(source, console);
  const { data } = await client.call(operatorApi.createAccount, { body: { email, password, ...user } });
  console.say(`Account ${data.user_id}: ${data.username}, ${data.email}.`);
  if (source === 'generate') console.say(`Its password, shown this once: ${password}`);
  return data;
}

async function makeAdmin(client: ServiceClient, { user_id }: Account, options: Options) {
  const { workspace, 'workspace-name': name } = options;
  if (workspace !== undefined) {
    const params = { id: workspace, userId: user_id };
    const missing = `There is no workspace ${workspace}.`;
    return (await knowing(client.call(operatorApi.makeAdmin, { params }), missing)).data;
  }
  const made = client.call(operatorApi.createWorkspaceFor, { body: { user_id, name: name ?? '' } });
  const { data } = await made.catch((error: unknown) => {
    if (!isAppError(error, ERRORS.alreadyExists)) throw error;
    throw new Error(
      `The workspace "${name}" that was made for this account has been deleted: choose another name.`,
      {
        cause: error,
      },
    );
  });
  // A user who was removed, or lost the role, since the first run of the command gets it back.
  const params = { id: data.workspace_id, userId: user_id };
  return (await client.call(operatorApi.makeAdmin, { params })).data;
}

import { operatorApi } from '@colloquy/contracts';
import type { OperatorCommand } from './command.ts';
import { knowing } from './errors.ts';
import { withProduct } from './product-connection.ts';
import { readWords } from './words.ts';

/** For a user who has lost the authenticator app and the recovery codes. */
export const secondFactorOffCommand: OperatorCommand = {
  usage: '<address or username>',
  about: 'turn the second factor of an account off',
  details: [
    'Make sure by other means that the account belongs to whoever asks: from then on its password is enough. The user',
    'is told by mail, and every workspace of the account has it in its audit log.',
  ],
  async run(words, console) {
    const [login = ''] = readWords(words, ['address or username'], {}).given;
    return withProduct(console.environment, async ({ client }) => {
      const turnedOff = client.call(operatorApi.turnOffSecondFactor, { body: { login } });
      const { data } = await knowing(turnedOff, `There is no account ${login}.`);
      const done = data.wasOn ? 'its second factor is off now' : 'it had no second factor';
      console.say(`Account ${data.user_id} (${data.email}): ${done}.`);
      return 'done' as const;
    });
  },
};

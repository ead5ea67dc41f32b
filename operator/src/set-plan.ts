import { operatorApi, planSchema } from '@colloquy/contracts';
import { UsageError, type OperatorCommand } from './command.ts';
import { knowing } from './errors.ts';
import { withProduct } from './product-connection.ts';
import { readWords } from './words.ts';

/** Gives a workspace a plan without any payment. */
export const setPlanCommand: OperatorCommand = {
  usage: '<workspaceId> <planId: 1 free trial, 2 pay as you go, 3 enterprise>',
  about: 'give a workspace a plan, whatever it paid',
  async run(words, console) {
    const [id = '', planWord = ''] = readWords(words, ['workspaceId', 'planId'], {}).given;
    const plan = planSchema.safeParse(Number(planWord));
    if (!plan.success) throw new UsageError(`"${planWord}" is no plan.`);
    const { data } = await withProduct(console.environment, ({ client }) =>
      knowing(
        client.call(operatorApi.setPlan, { params: { id }, body: { plan_id: plan.data } }),
        `There is no workspace ${id}.`,
      ),
    );
    console.say(`Workspace ${id} has plan ${data.plan_id} (${data.state}) until ${data.periodEnd}.`);
    if (data.overriddenRef !== null)
      console.say(`The payment provider still charges ${data.overriddenRef}: cancel it there.`);
    return 'done';
  },
};

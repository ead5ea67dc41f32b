import { planSchema } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { createBillingOperator } from '@colloquy/service-billing';
import { systemContext } from '@colloquy/service-kit';
import { UsageError, type OperatorCommand } from './command.ts';
import { readOperatorConfig, withDatabase } from './open-data.ts';

/** Gives a workspace a plan without any payment. */
export const setPlanCommand: OperatorCommand = {
  usage: '<workspaceId> <planId: 1 free trial, 2 pay as you go, 3 enterprise>',
  about: 'give a workspace a plan, whatever it paid',
  async run([workspaceId = '', planWord, ...more], environment) {
    const plan = planSchema.safeParse(Number(planWord));
    if (workspaceId === '' || !plan.success || more.length > 0) throw new UsageError();
    const config = readOperatorConfig(environment);
    const standing = await withDatabase(config, async (database) => {
      const operator = createBillingOperator({
        database,
        trialDays: config.trialDays,
        now: () => new Date(),
      });
      return operator.setPlan(workspaceId, plan.data, systemContext('operator')).catch((error: unknown) => {
        if (!isAppError(error) || error.kind !== 'not-found') throw error;
        throw new Error(`There is no workspace ${workspaceId}.`, { cause: error });
      });
    });
    const lines = [
      `Workspace ${workspaceId} has plan ${standing.plan_id} (${standing.state}) until ${standing.periodEnd.toISOString()}.`,
    ];
    if (standing.overriddenRef !== null)
      lines.push(`The payment provider still charges ${standing.overriddenRef}: cancel it there.`);
    return lines;
  },
};

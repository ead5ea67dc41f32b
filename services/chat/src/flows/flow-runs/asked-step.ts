import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { ERRORS, fieldError, isAppError } from '@colloquy/errors';
import { isAnswerMissing } from '@colloquy/flow-engine';
import type { AskedStep } from '../../conversations/index.ts';
import { flowTexts } from './flow-texts.ts';

interface AskBody {
  readonly chat_survey_id?: string | null | undefined;
  readonly chat_survey_option_id?: string | null | undefined;
  readonly chat_survey_option_ids?: readonly string[] | undefined;
  readonly chat_survey_leave?: boolean | undefined;
}

const STEP_FIELD = 'chat_survey_id';

/** The step in the body of an ask. Throws `fieldNotValid` for options, or leaving the flow, without a step. */
export function askedStepOf(body: AskBody): AskedStep {
  const { chat_survey_id, chat_survey_option_id, chat_survey_option_ids: several = [] } = body;
  const stepId = chat_survey_id ?? null;
  const single = chat_survey_option_id ?? null;
  const optionIds = [...new Set([...(single === null ? [] : [single]), ...several])];
  const leavesFlow = body.chat_survey_leave === true;
  if (stepId === null && (leavesFlow || optionIds.length > 0)) throw fieldError(STEP_FIELD, 'stepUnknown');
  const optionField = single === null ? 'chat_survey_option_ids' : 'chat_survey_option_id';
  return { stepId, optionIds, optionField, leavesFlow };
}

/**
 * Throws `fieldNotValid` when a message names another step than the waiting one (`waitingId`, null for none). Steps of
 * another workspace, unknown steps and answered steps get the same error.
 */
export function assertStepWaits({ stepId }: AskedStep, waitingId: string | null): void {
  if (stepId !== null && stepId !== waitingId) throw fieldError(STEP_FIELD, 'stepUnknown');
}

/** Throws `fieldNotValid` for an option that the step with this id does not have. */
export function assertOptions(
  { optionIds, optionField }: AskedStep,
  steps: readonly FlowStep[],
  stepId: string | null,
): void {
  const step = steps.find(({ id }) => id === stepId);
  const known = step?.type === STEP_TYPES.multipleChoice.id ? step.options.map(({ id }) => id) : [];
  if (optionIds.some((id) => !known.includes(id))) throw fieldError(optionField, 'stepOptionUnknown');
}

/**
 * Throws `answerNotValid` for an empty answer to a step that needs one (definitions, section 7). Such a message does
 * not count as an attempt; a wrong answer does, and gets the step again with the reason.
 */
export function assertAnswered(
  { stepId, optionIds, leavesFlow }: AskedStep,
  text: string,
  steps: readonly FlowStep[],
  language: string,
): void {
  if (leavesFlow) return;
  const step = steps.find(({ id }) => id === stepId);
  if (step === undefined || !isAnswerMissing(step, { text, optionIds }, flowTexts(language))) return;
  throw fieldError('query', 'stepAnswerMissing', ERRORS.answerNotValid);
}

const STEP_FIELDS: ReadonlySet<string> = new Set([
  STEP_FIELD,
  'chat_survey_option_id',
  'chat_survey_option_ids',
]);

/** True when an ask was refused because of its step, its options or its answer to them. */
export function isStepRefusal(error: unknown): boolean {
  if (isAppError(error, ERRORS.answerNotValid)) return true;
  return isAppError(error, ERRORS.fieldNotValid) && error.errors.some(({ field }) => STEP_FIELDS.has(field));
}

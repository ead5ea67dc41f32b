import { fieldError } from '@colloquy/errors';

/** The step that a message answers by name, and what was chosen of its options. */
export interface AskedStep {
  readonly stepId: string | null;
  readonly optionIds: readonly string[];
}

interface AskBody {
  readonly chat_survey_id?: string | null | undefined;
  readonly chat_survey_option_id?: string | null | undefined;
  readonly chat_survey_option_ids?: readonly string[] | undefined;
}

export const STEP_FIELD = 'chat_survey_id';

/** What the body of an ask says of a step. Throws `fieldNotValid` for an option without the step that it is of. */
export function askedStepOf(body: AskBody): AskedStep {
  const { chat_survey_id: stepId = null, chat_survey_option_id: single = null } = body;
  const optionIds = [
    ...new Set([...(single === null ? [] : [single]), ...(body.chat_survey_option_ids ?? [])]),
  ];
  if (stepId === null && optionIds.length > 0) throw fieldError(STEP_FIELD, 'stepUnknown');
  return { stepId, optionIds };
}

/** Throws `fieldNotValid` where a message names a step that does not wait in its conversation, whatever that step is. */
export function assertNoStep({ stepId }: AskedStep): void {
  if (stepId !== null) throw fieldError(STEP_FIELD, 'stepUnknown');
}

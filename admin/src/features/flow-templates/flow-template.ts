import type { FlowStepInput } from '@colloquy/contracts';

/** A template of a flow. Its ids are local names; its mails have no recipients yet. */
export interface FlowTemplate {
  readonly id: 'leadCapture' | 'appointment' | 'orderStatus' | 'feedback' | 'faqMenu';
  readonly steps: readonly FlowStepInput[];
}

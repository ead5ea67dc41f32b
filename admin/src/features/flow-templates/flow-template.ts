import type { FlowStepInput } from '@colloquy/contracts';

/** A flow to begin with. Its ids are names that hold inside it; its mails have no recipients yet. */
export interface FlowTemplate {
  readonly id: 'leadCapture' | 'appointment' | 'orderStatus' | 'feedback' | 'faqMenu';
  readonly steps: readonly FlowStepInput[];
}

import { stepTypeOf, type Flow, type FlowMeta, type FlowNode, type FlowStep } from '@colloquy/contracts';

/** A step as clients read it. */
export function toNode(step: FlowStep, botId: string): FlowNode {
  return { ...step, chat_bot_id: botId, nodeKind: stepTypeOf(step.type).nodeKind };
}

export function toNodes(steps: readonly FlowStep[], botId: string): FlowNode[] {
  return steps.map((step) => toNode(step, botId));
}

/** The steps of one revision with its metadata. */
export function toFlow(steps: readonly FlowStep[], botId: string, meta: FlowMeta): Flow {
  return { data: toNodes(steps, botId), meta };
}

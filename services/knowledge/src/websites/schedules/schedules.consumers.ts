import { knowledgeEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ScheduleUseCases } from './schedules.use-cases.ts';

/** A scheduled refresh ends with its crawl when that failed or waits for the owner, else with its pages. */
export function createScheduleConsumers(schedules: Pick<ScheduleUseCases, 'recordEnd'>): Consumer[] {
  return [
    defineConsumer({
      name: 'knowledge.end-scheduled-crawl',
      event: knowledgeEvents.crawlFinished,
      async handle({ data, occurredAt }) {
        const { workspace_id: workspaceId, website_id: websiteId, trigger, result, next } = data;
        if (trigger !== 'schedule' || next === 'process') return;
        await schedules.recordEnd({ workspaceId, websiteId }, result, new Date(occurredAt));
      },
    }),
    defineConsumer({
      name: 'knowledge.end-scheduled-processing',
      event: knowledgeEvents.websiteProcessed,
      async handle({ data, occurredAt }) {
        const { workspace_id: workspaceId, website_id: websiteId, trigger, result } = data;
        if (trigger !== 'schedule') return;
        await schedules.recordEnd({ workspaceId, websiteId }, result, new Date(occurredAt));
      },
    }),
  ];
}

import {
  knowledgeEvents,
  type knowledgeApi,
  type RefreshSchedule,
  type RefreshScheduleInput,
} from '@colloquy/contracts';
import { assertRevision, isAppError } from '@colloquy/errors';
import { differences, eventFor, systemContext, type UseCasesOf } from '@colloquy/service-kit';
import { changeRecorded } from '../../items/index.ts';
import { crawlAgain, refreshKnown } from '../websites/begin-work.ts';
import type { WebsiteParts } from '../websites/website-parts.ts';
import type { WebsiteDocument } from '../websites/websites.model.ts';
import {
  decideDue,
  endedSchedules,
  firstDue,
  startedSchedules,
  writtenSchedules,
} from './schedules.policy.ts';

/** Websites that one look starts; the others are due at the next. */
const STARTED_AT_ONCE = 100;

export type ScheduleUseCases = ReturnType<typeof createScheduleUseCases>;

/** When websites are refreshed by themselves. */
export function createScheduleUseCases(
  deps: Pick<WebsiteParts, 'websites' | 'access' | 'allowance' | 'announceCrawl' | 'logger' | 'now'>,
) {
  const { websites, access, allowance, announceCrawl, logger, now } = deps;

  /** False when the plan lets nothing be learnt any more. */
  async function isCovered({ workspace_id }: WebsiteDocument): Promise<boolean> {
    try {
      await allowance.assertActive(workspace_id, systemContext('knowledge'));
      return true;
    } catch (error) {
      if (isAppError(error) && error.kind === 'payment-required') return false;
      throw error;
    }
  }

  /** Decides and begins by one write, so that one of several processes does. */
  async function startOne(website: WebsiteDocument): Promise<void> {
    const context = systemContext('knowledge');
    const mayRun = await isCovered(website);
    await websites.change(website, (current) => {
      const at = now();
      const decision = decideDue(current.websiteStatus, current.refreshSchedules, at);
      if (decision.kind === 'wait') return null;
      const { ids } = decision;
      if (decision.kind === 'skip' || !mayRun) {
        const result = decision.kind === 'skip' ? 'skipped' : 'plan';
        return { set: scheduled(startedSchedules(current.refreshSchedules, ids, result, at)) };
      }
      const begun = startedSchedules(current.refreshSchedules, ids, null, at);
      const { mode, newPages } = decision;
      const request = { trigger: 'schedule', startedBy: current.createdBy, newPages } as const;
      const begin = mode === 'full' ? crawlAgain : refreshKnown;
      const { set, events } = begin(current, request, at, context);
      return { set: { ...set, ...scheduled(begun) }, events };
    });
  }

  return {
    async readRefreshSchedules({ params }, context) {
      const website = await websites.getById(params.id);
      await access.requireBot(context, website);
      return { data: website.refreshSchedules };
    },

    async writeRefreshSchedules({ params, body }, context) {
      const website = await websites.getById(params.id);
      await access.requireBot(context, website);
      const { revision, refreshSchedules: inputs } = asWritten(body);
      const written = await websites.change(website, (current) => {
        assertRevision(revision, current.revision, () => current.refreshSchedules);
        const before = current.refreshSchedules;
        const schedules = writtenSchedules(before, inputs, now(), context.newId);
        const changed = differences({ refreshSchedules: before }, { refreshSchedules: schedules });
        if (changed === null) return null;
        const target = { kind: 'website', id: current._id, name: current.name } as const;
        const recorded = changeRecorded(context, current.workspace_id, {
          action: 'website.changed',
          target,
          ...changed,
        });
        return { set: scheduled(schedules), events: [recorded] };
      });
      return { data: written.refreshSchedules };
    },

    /** Begins what is due, on websites that are free. */
    async startDue(): Promise<void> {
      const due = await websites.findDue(now(), STARTED_AT_ONCE);
      for (const website of due) {
        try {
          await startOne(website);
        } catch (error) {
          logger.warn({ err: error, website: website._id }, 'a scheduled refresh could not begin');
        }
      }
      if (due.length > 0) announceCrawl();
    },

    /** Records the result of a scheduled run. A repeated call changes nothing. */
    async recordEnd(
      { workspaceId, websiteId }: { readonly workspaceId: string; readonly websiteId: string },
      result: 'completed' | 'failed',
      endedAt: Date,
    ): Promise<void> {
      const website = await websites.findById(websiteId);
      if (website === null || website.workspace_id !== workspaceId) return;
      await websites.change(website, (current) => {
        const { schedules, stopped } = endedSchedules(current.refreshSchedules, result, endedAt);
        if (schedules.every((schedule, at) => schedule === current.refreshSchedules[at])) return null;
        return {
          set: scheduled(schedules),
          events: stopped.map((schedule) => stoppedEvent(current, schedule)),
        };
      });
    },
  } satisfies UseCasesOf<typeof knowledgeApi> & Record<string, unknown>;
}

function scheduled(refreshSchedules: RefreshSchedule[]) {
  return { refreshSchedules, nextScheduleAt: firstDue(refreshSchedules) };
}

type WrittenBody =
  | readonly RefreshScheduleInput[]
  | {
      readonly refreshSchedules: readonly RefreshScheduleInput[];
      readonly revision?: number | undefined;
    };

function asWritten(body: WrittenBody) {
  if ('refreshSchedules' in body) return { revision: body.revision, refreshSchedules: body.refreshSchedules };
  return { revision: undefined, refreshSchedules: body };
}

function stoppedEvent(website: WebsiteDocument, { id, failures }: RefreshSchedule) {
  const { _id: website_id, chat_bot_id, workspace_id, name, url } = website;
  const data = { website_id, chat_bot_id, workspace_id, schedule_id: id, name, url, failures };
  return eventFor(systemContext('knowledge'), knowledgeEvents.refreshScheduleStopped, workspace_id, data);
}

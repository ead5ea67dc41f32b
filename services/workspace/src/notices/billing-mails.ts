import type { billingEvents, LimitedResource } from '@colloquy/contracts';
import type { MailContent } from '@colloquy/mailer';
import { pageAddress } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { z } from 'zod';
import type { AdminMail, MailedWorkspace } from './admin-mails.ts';

type Data<T extends { readonly schema: z.ZodType }> = z.output<T['schema']>;
export type LimitReached = Data<typeof billingEvents.limitReached>;
export type NoticeRequested = Data<typeof billingEvents.noticeRequested>;

/** 80 or 100 % of a limit are used. */
export function limitMail(limit: LimitReached, publicUrl: string): AdminMail {
  const { resource, percent, resetsAt } = limit;
  return {
    kind: 'limit-reached',
    key: `${resource}:${percent}:${limit.limit}:${resetsAt ?? ''}`,
    flag: 'limits',
    content: (workspace) => {
      const texts = mailTexts(workspace.language);
      return {
        language: texts.language,
        ...texts.billing.limitReached({
          name: workspace.name,
          resource,
          percent,
          used: amount(resource, limit.used),
          limit: amount(resource, limit.limit),
          resetsOn: resetsAt === null ? null : day(resetsAt, workspace),
        }),
        action: billingPage(workspace, publicUrl),
        footer: texts.workspaces.optionalFooter,
      };
    },
  };
}

/** Mails about payments and data loss are sent whatever the settings say. */
const OPTIONAL: ReadonlySet<NoticeRequested['notice']> = new Set(['trial-ending']);

/** The state of a plan, or an upcoming change of it. */
export function noticeMail({ notice, notice_key, at }: NoticeRequested, publicUrl: string): AdminMail {
  const isOptional = OPTIONAL.has(notice);
  return {
    kind: notice,
    key: notice_key,
    flag: isOptional ? 'limits' : null,
    content: (workspace) => {
      const texts = mailTexts(workspace.language);
      return {
        language: texts.language,
        ...texts.billing.notices[notice]({ name: workspace.name, date: day(at, workspace) }),
        action: billingPage(workspace, publicUrl),
        footer: isOptional ? texts.workspaces.optionalFooter : texts.workspaces.neededFooter,
      };
    },
  };
}

function billingPage({ id, language }: MailedWorkspace, publicUrl: string): MailContent['action'] {
  const url = pageAddress(publicUrl, `/workspace/${encodeURIComponent(id)}/billing`).href;
  return { label: mailTexts(language).billing.openBilling, url };
}

/** The date in the workspace's time zone, formatted for the mail's language. */
function day(time: string, { language, timezone }: MailedWorkspace): string {
  const locale = mailTexts(language).language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone }).format(new Date(time));
}

const MEBIBYTE = 1024 ** 2;

function amount(resource: LimitedResource, value: number): string {
  return resource === 'storageBytes' ? `${Math.round(value / MEBIBYTE)} MB` : String(value);
}

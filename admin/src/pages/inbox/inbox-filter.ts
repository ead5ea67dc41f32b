import { chatApi } from '@colloquy/contracts';
import { z } from 'zod';
import { jsonOf } from '../../api/json-of.ts';
import { dayOf } from '../../components/typed-values.ts';

const { shape } = chatApi.listChats.query;

/** The inbox's filters, by API name. */
const filterSchemas = {
  search: shape.search,
  channel: shape.channel,
  /** Default: visitors. */
  audience: z.enum(['member', 'all']).optional(),
  source: shape.source,
  state: shape.state,
  feedback: shape.feedback,
  assignee_id: shape.assignee_id,
  tags: shape.tags,
  unread: z.literal(true).optional(),
  unanswered: z.literal(true).optional(),
  hasContact: z.literal(true).optional(),
  handedOff: z.literal(true).optional(),
  hasCsat: z.literal(true).optional(),
  deflected: z.literal(true).optional(),
  country: shape.country,
  language: shape.language,
  item_id: shape.item_id,
  dateFrom: shape.dateFrom,
  dateTo: shape.dateTo,
};
const filterSchema = z.object(filterSchemas);

export type InboxFilter = Readonly<z.output<typeof filterSchema>>;
export type FilterName = keyof InboxFilter;

const FILTER_NAMES = Object.keys(filterSchemas) as readonly FilterName[];
export const INBOX_SORTS = ['id', 'lastMessageAt'] as const;
export const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const;

/** The specification's page size of the chat list (section 9). */
export const CHAT_PAGE_SIZE = 100;

/** The valid part of a filter, without empty values. */
export function cleanFilter(filter: unknown): InboxFilter {
  const known = typeof filter === 'object' && filter !== null ? new Map(Object.entries(filter)) : new Map();
  const kept = FILTER_NAMES.flatMap((name) => {
    const { success, data } = filterSchemas[name].safeParse(known.get(name));
    return success && !isNothing(data) ? [[name, data] as const] : [];
  });
  return filterSchema.parse(Object.fromEntries(kept));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * The query of an inbox address with only its valid parts; the same object without changes. react-admin's list sends
 * everything in the address to the server.
 */
export function cleanQuery(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  const filter = JSON.stringify(cleanFilter(jsonOf(query.get('filter'))));
  if (filter === '{}') next.delete('filter');
  else next.set('filter', filter);
  const sort = query.get('sort');
  if (sort !== null && !INBOX_SORTS.some((known) => known === sort)) next.delete('sort');
  if (query.has('order') && query.get('order') !== 'DESC') next.delete('order');
  if (query.has('page') && query.get('page') !== '1') next.delete('page');
  if (query.has('perPage') && query.get('perPage') !== `${CHAT_PAGE_SIZE}`) next.delete('perPage');
  return next.toString() === query.toString() ? query : next;
}

/** Restricts to visitors, unless a filter names a channel or another audience, because tests need no reply. */
export function visitorsUnlessAsked({ channel, audience }: InboxFilter): { audience?: 'visitor' } {
  return channel === undefined && audience === undefined ? { audience: 'visitor' } : {};
}

/** The active filters except the search, by name. */
export function narrowings(filter: InboxFilter): readonly FilterName[] {
  return FILTER_NAMES.filter((name) => name !== 'search' && filter[name] !== undefined);
}

const MS = 1;

/** Start of a day such as `2026-03-31` in the reader's time zone. */
export function startOfDay(day: string): string {
  return startOf(day, 0).toISOString();
}

/** End of the day, exclusive. */
export function endOfDay(day: string): string {
  return startOf(day, 1).toISOString();
}

/** The last day before a time, such as one returned by `endOfDay`. */
export function lastDayBefore(iso: string): string {
  return dayOf(new Date(Date.parse(iso) - MS).toISOString());
}

function startOf(day: string, daysLater: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

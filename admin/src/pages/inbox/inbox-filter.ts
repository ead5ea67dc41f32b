import { chatApi } from '@colloquy/contracts';
import { z } from 'zod';
import { jsonOf } from '../../api/json-of.ts';
import { dayOf } from '../../components/typed-values.ts';

const { shape } = chatApi.listChats.query;

/** What narrows the inbox, under the names that the API gives it. */
const filterSchemas = {
  search: shape.search,
  channel: shape.channel,
  /** Visitors are meant unless it is given. */
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

/** What of a filter means something; the rest, and what asks for nothing, is left out. */
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
 * The query of an inbox's address with only what means something in it; the same object where nothing had to go. What
 * react-admin's list reads from the address goes to the server as it stands.
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

/** Conversations of visitors, unless a filter asks for a channel or for somebody else's: tests are not to be answered. */
export function visitorsUnlessAsked({ channel, audience }: InboxFilter): { audience?: 'visitor' } {
  return channel === undefined && audience === undefined ? { audience: 'visitor' } : {};
}

/** What narrows the list beside the search, by name. */
export function narrowings(filter: InboxFilter): readonly FilterName[] {
  return FILTER_NAMES.filter((name) => name !== 'search' && filter[name] !== undefined);
}

const MS = 1;

/** The moment at which a day such as `2026-03-31` begins where the reader is. */
export function startOfDay(day: string): string {
  return startOf(day, 0).toISOString();
}

/** The moment at which it is over. */
export function endOfDay(day: string): string {
  return startOf(day, 1).toISOString();
}

/** The last day before a moment, such as the one that `endOfDay` made. */
export function lastDayBefore(iso: string): string {
  return dayOf(new Date(Date.parse(iso) - MS).toISOString());
}

function startOf(day: string, daysLater: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

import {
  answerSourceSchema,
  channelIds,
  type AnswerSource,
  type ChatChannel,
  type RouteRequest,
  type chatApi,
} from '@colloquy/contracts';

/** What the inbox shows, as its URL says it; '' asks for nothing. */
export interface InboxFilters {
  readonly search: string;
  readonly channel: '' | `${ChatChannel}`;
  readonly source: '' | AnswerSource;
  readonly feedback: '' | 'up' | 'down';
  /** A member's id, or `none`. */
  readonly assignee: string;
  readonly tag: string;
  readonly unread: '' | '1';
  /** Days, as `2026-03-31`, where the reader is. */
  readonly from: string;
  readonly to: string;
}

export type InboxOrder = 'id' | 'lastMessageAt';

/** The names of the filters in the URL; clearing them clears these. */
export const NO_FILTERS = {
  search: '',
  channel: '',
  source: '',
  feedback: '',
  assignee: '',
  tag: '',
  unread: '',
  from: '',
  to: '',
} as const satisfies InboxFilters;

type ListQuery = Omit<NonNullable<RouteRequest<typeof chatApi.listChats>['query']>, 'chat_bot_id'>;

const SEARCH_MAX_LENGTH = 200;
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filters of a URL; values that mean nothing are left out. */
export function readFilters(params: URLSearchParams): InboxFilters {
  const of = (name: string): string => params.get(name) ?? '';
  const day = (name: string): string => (isDay(of(name)) ? of(name) : '');
  return {
    search: of('search').slice(0, SEARCH_MAX_LENGTH),
    channel: oneOf(
      of('channel'),
      channelIds(() => true).map((id) => `${id}` as const),
    ),
    source: oneOf(of('source'), answerSourceSchema.options),
    feedback: oneOf(of('feedback'), ['up', 'down'] as const),
    assignee: /^[\w.:-]{1,64}$/.test(of('assignee')) ? of('assignee') : '',
    tag: of('tag').slice(0, SEARCH_MAX_LENGTH),
    unread: oneOf(of('unread'), ['1'] as const),
    from: day('from'),
    to: day('to'),
  };
}

export function readOrder(params: URLSearchParams): InboxOrder {
  return params.get('order') === 'lastMessageAt' ? 'lastMessageAt' : 'id';
}

/** How many filters beside the search narrow the list. */
export function countFilters(filters: InboxFilters): number {
  return Object.entries(filters).filter(([name, value]) => name !== 'search' && value !== '').length;
}

/** The filters as the API takes them: days begin and end where the reader is. */
export function toListQuery(filters: InboxFilters): ListQuery {
  const { search, channel, source, feedback, assignee, tag, unread, from, to } = filters;
  return {
    hasMessages: true,
    ...(search === '' ? {} : { search }),
    ...(channel === '' ? {} : { channel: Number(channel) }),
    ...(source === '' ? {} : { source: [source] }),
    ...(feedback === '' ? {} : { feedback }),
    ...(assignee === '' ? {} : { assignee_id: assignee }),
    ...(tag === '' ? {} : { tags: [tag] }),
    ...(unread === '' ? {} : { unread: true }),
    ...toRange(from, to),
  };
}

/** The moments at which the first day begins and the last one ends. */
export function toRange(from: string, to: string): { dateFrom?: string; dateTo?: string } {
  return {
    ...(from === '' ? {} : { dateFrom: startOf(from, 0).toISOString() }),
    ...(to === '' ? {} : { dateTo: startOf(to, 1).toISOString() }),
  };
}

function startOf(day: string, daysLater: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

function isDay(text: string): boolean {
  return IS_DAY.test(text) && !Number.isNaN(Date.parse(text));
}

function oneOf<T extends string>(value: string, known: readonly T[]): T | '' {
  return known.find((one) => one === value) ?? '';
}

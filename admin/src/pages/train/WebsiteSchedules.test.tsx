import { authApi, knowledgeApi, type Website } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onRoute } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { aSchedule, aWebsite } from '../../testing/website-records.ts';
import { WebsitePage } from './websites/WebsitePage.tsx';

const server = aServer(onRoute(authApi.me, aMe()));
const PATH = '/workspace/:workspaceId/bots/:botId/websites/:websiteId';
const AT = `/workspace/${anId(1)}/bots/${anId(2)}/websites/${anId(50)}?view=schedules`;

function showSchedules(refreshSchedules: Website['refreshSchedules']) {
  server.use(onRoute(knowledgeApi.readWebsite, { data: aWebsite({ refreshSchedules }) }));
  return renderPage(<WebsitePage />, { at: AT, path: PATH });
}

test('a schedule is added in words, changed, switched off and taken back after it was deleted', async () => {
  const sent: unknown[] = [];
  const stored = aSchedule();
  const { user } = showSchedules([stored]);
  server.use(
    onRoute(knowledgeApi.writeRefreshSchedules, ({ body }) => {
      sent.push(body);
      return { data: [stored] };
    }),
  );
  const said = 'Every Monday at 9:00 AM (Europe/Vienna)';
  await screen.findByText(said);
  await user.click(screen.getByRole('switch', { name: `Use this schedule: ${said}` }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const known = {
    id: stored.id,
    frequency: 'weekly',
    hour: 9,
    minute: 0,
    weekday: 1,
    timezone: 'Europe/Vienna',
    discoverNew: true,
    newPages: 'hold',
  };
  expect(sent[0]).toEqual({ refreshSchedules: [{ ...known, enabled: false }], revision: 7 });
  await user.click(screen.getByRole('button', { name: 'Add schedule' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'How often' }), 'Every month');
  const day = dialog.getByRole('textbox', { name: 'Day of the month (1 to 28)' });
  await user.clear(day);
  await user.type(day, '40');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  await user.clear(day);
  await user.type(day, '15');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({
    refreshSchedules: [
      { ...known, enabled: true },
      {
        enabled: true,
        frequency: 'monthly',
        hour: 6,
        minute: 0,
        day: 15,
        timezone: 'UTC',
        discoverNew: true,
        newPages: 'hold',
      },
    ],
    revision: 7,
  });
  await user.click(await screen.findByRole('button', { name: `Actions for the schedule: ${said}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  // Another member has added one since.
  const other = aSchedule({ id: anId(81), hour: 17 });
  server.use(
    onRoute(knowledgeApi.readWebsite, { data: aWebsite({ refreshSchedules: [other], revision: 9 }) }),
  );
  await user.click(undo);
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.slice(2)).toEqual([
    { refreshSchedules: [], revision: 7 },
    {
      refreshSchedules: [
        { ...known, enabled: true },
        { ...known, enabled: true, id: other.id, hour: 17 },
      ],
      revision: 9,
    },
  ]);
});

test('a crawl that goes on does not refuse a schedule, somebody else\u2019s change does', async () => {
  const stored = aSchedule();
  const sent: unknown[] = [];
  const { user } = showSchedules([stored]);
  server.use(
    onRoute(knowledgeApi.writeRefreshSchedules, ({ body }) => {
      sent.push(body);
      return { data: [stored] };
    }),
  );
  const toggle = await screen.findByRole('switch', { name: /^Use this schedule: / });
  const nowStored = (website: Website) => server.use(onRoute(knowledgeApi.readWebsite, { data: website }));
  nowStored(
    aWebsite({
      refreshSchedules: [{ ...stored, lastResult: 'completed', lastRunAt: stored.nextRunAt, failures: 1 }],
      revision: 12,
    }),
  );
  await user.click(toggle);
  await vi.waitFor(() => expect(sent).toMatchObject([{ revision: 12 }]));
  await screen.findByText(/ · Last: /);
  nowStored(aWebsite({ refreshSchedules: [{ ...stored, hour: 17 }], revision: 13 }));
  await user.click(toggle);
  await vi.waitFor(() => expect(sent).toMatchObject([{ revision: 12 }, { revision: 12 }]));
});

test('there can be five schedules and no sixth', async () => {
  const five = Array.from({ length: 5 }, (_, at) => aSchedule({ id: anId(70 + at), hour: at }));
  showSchedules(five);
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add schedule' });
  expect(add.disabled).toBe(true);
});

test('a schedule that failed too often says that it is off', async () => {
  showSchedules([aSchedule({ enabled: false, failures: 5, lastResult: 'failed' })]);
  await screen.findByText('Switched off after 5 failures in a row.');
});

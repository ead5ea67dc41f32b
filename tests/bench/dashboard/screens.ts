import type { Page } from 'playwright-core';
import { z } from 'zod';
import { SIZES } from './crowded-api.ts';

/** An action on a screen; `done` is true in the page when its result is visible. */
export interface Step {
  readonly name: string;
  readonly act: (page: Page) => Promise<unknown>;
  readonly done: string;
}

/** A screen with more records than fit on it. */
export interface Screen {
  readonly name: string;
  readonly address: string;
  readonly shown: string;
  readonly steps: readonly Step[];
}

const SEARCH_BOX = 'main input[type=search]';
const isThere = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}) !== null`;
const atLeast = (count: number, selector: string): string =>
  `document.querySelectorAll(${JSON.stringify(selector)}).length >= ${count}`;

const click = (name: string, selector: string, done: string): Step => ({
  name,
  act: (page) => clickOn(page, selector),
  done,
});
const press = (name: string, key: string, done: string): Step => ({
  name,
  act: (page) => page.keyboard.press(key),
  done,
});
const search = (done: string): Step => ({
  name: 'type into the search',
  async act(page) {
    await clickOn(page, SEARCH_BOX);
    await page.keyboard.type('branch', { delay: 40 });
  },
  done,
});

/** The screens with lists, and their most frequent actions. */
export function crowdedScreens(ids: { workspaceId: string; botId: string }): readonly Screen[] {
  const workspace = `/workspace/${ids.workspaceId}`;
  const train = `${workspace}/bots/${ids.botId}`;
  const trainRows = (rows: number): Screen => ({
    name: `Train, ${SIZES.items} documents, ${rows} a page`,
    address: `${train}?perPage=${rows}&page=1&sort=_updateTime&order=DESC`,
    shown: atLeast(rows, 'tbody tr td input[type=checkbox]'),
    steps: [
      click('choose a document', 'tbody input[type=checkbox]', isThere('main [role=toolbar]')),
      click('choose all', 'thead input[type=checkbox]', isThere('thead input:checked')),
      click('choose none', 'thead input[type=checkbox]', `!(${isThere('main [role=toolbar]')})`),
      click('open the menu of a row', 'tbody [aria-haspopup=menu]', isThere('[role=menu]')),
      press('close it', 'Escape', `!(${isThere('[role=menu]')})`),
      search(`location.search.includes('branch') && ${atLeast(rows, 'tbody tr td input[type=checkbox]')}`),
    ],
  });
  return [
    trainRows(25),
    trainRows(100),
    {
      name: `Overview, ${SIZES.bots} chatbots`,
      address: workspace,
      shown: atLeast(25, 'main tbody tr'),
      steps: [
        click('open the menu of a row', 'tbody [aria-haspopup=menu]', isThere('[role=menu]')),
        press('close it', 'Escape', `!(${isThere('[role=menu]')})`),
        click(
          'order by name',
          'main thead button, main thead [role=button]',
          `location.search.includes('order')`,
        ),
      ],
    },
    {
      name: `Inbox, ${SIZES.chats} conversations`,
      address: `${train}/inbox`,
      shown: atLeast(8, '[data-conversations] li'),
      steps: [
        click(
          'open a conversation',
          '[data-conversations] li:nth-child(3) button',
          isThere('[data-conversations] li:nth-child(3) [aria-current=true]'),
        ),
        press(
          'go to the next by key',
          'j',
          isThere('[data-conversations] li:nth-child(4) [aria-current=true]'),
        ),
        {
          name: 'scroll through 300 conversations',
          async act(page) {
            const [x, y] = await middleOf(page, '[data-conversations]');
            await page.mouse.move(x, y);
            for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, 700);
          },
          done: `document.querySelector('[data-conversations]').scrollTop > 10_000`,
        },
      ],
    },
  ];
}

async function clickOn(page: Page, selector: string): Promise<void> {
  await page.mouse.click(...(await middleOf(page, selector)));
}

/** Evaluated directly in the page: a locator would search, scroll and wait there, and be measured too. */
async function middleOf(page: Page, selector: string): Promise<[number, number]> {
  const point: unknown = await page.evaluate(`(() => {
    const { left, top, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  })()`);
  return z.tuple([z.number(), z.number()]).parse(point);
}

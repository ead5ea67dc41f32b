import { readFile } from 'node:fs/promises';
import { botApi, chatApi, STEP_TYPES, type VisitorAnswer } from '@colloquy/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aWorkspaceWithBot,
  begunAs,
  createMailboxReader,
  letSitesIn,
  liftLinkLimits,
  sayTo,
  signUp,
  waitUntil,
  type BegunConversation,
  type MailReader,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import { chromiumOrSkip } from './dashboard-harness.ts';
import { chooseAction } from './dashboard-steps.ts';
import { addStep, chooseStep, drawEdge, typeInto, typeTitle } from './flow-editor-steps.ts';
import { expectGoodScreen } from './good-screen.ts';
import { startHostPage, type HostPage } from './host-page.ts';
import { tabTo } from './keyboard.ts';
import { UNLIMITED, shareChromium, shareProduct, type SharedProduct } from './shared-product.ts';

const chromiumPath = chromiumOrSkip('a flow from its first step to its roll-back');

/** The flow's text that its second revision changes. */
interface Wording {
  readonly hello: string;
  readonly interest: string;
  readonly bye: (name: string) => string;
  readonly subject: (name: string) => string;
}
const FIRST: Wording = {
  hello: 'Welcome to Larkfield.',
  interest: 'What brings you here?',
  bye: (name) => `Thank you, ${name}.`,
  subject: (name) => `A visit of ${name}`,
};
const SECOND: Wording = {
  hello: 'Good day from Larkfield.',
  interest: 'How can we help you?',
  bye: (name) => `See you soon, ${name}.`,
  subject: (name) => `News of ${name}`,
};
const NAME = 'What is your name?';
const WORKSHOP = 'Bring it to our workshop.';
const SHOWROOM = 'Have a look at our showroom.';
/** The options, and the answer to each: two options lead to each branch. */
const CHOICES = {
  'A repair': WORKSHOP,
  'A spare part': WORKSHOP,
  'A lamp': SHOWROOM,
  'A gift': SHOWROOM,
};
type Choice = keyof typeof CHOICES;

/** A visitor who walks the flow to its end, in the wording that was live when the conversation began. */
interface Walk {
  readonly name: string;
  readonly choice: Choice;
  readonly wording: Wording;
}
const UTE: Walk = { name: 'Ute', choice: 'A repair', wording: FIRST };
const MAX: Walk = { name: 'Max', choice: 'A lamp', wording: FIRST };
const IDA: Walk = { name: 'Ida', choice: 'A spare part', wording: FIRST };
const LEO: Walk = { name: 'Leo', choice: 'A gift', wording: SECOND };
const EVA: Walk = { name: 'Eva', choice: 'A repair', wording: FIRST };
const WALKS = [UTE, MAX, IDA, LEO, EVA];

describe.skipIf(chromiumPath === null)('a flow of every step type, from the editor to its roll-back', () => {
  if (chromiumPath === null) return;
  let product: SharedProduct;
  let browser: Browser;
  let team: WorkspaceWithBot;
  let host: HostPage;
  let mail: MailReader;
  let editor: WatchedPage;
  /** Visitors whose runs are in progress. */
  let third: WatchedPage;
  let fourth: WatchedPage;

  beforeAll(async () => {
    product = await shareProduct(UNLIMITED);
    const { client, baseUrl } = product;
    mail = createMailboxReader(client);
    team = await aWorkspaceWithBot(client, await signUp(client, mail));
    await liftLinkLimits(client, team);
    host = await startHostPage(baseUrl, team.linkId);
    await letSitesIn(client, team, [host.origin]);
    browser = await shareChromium(chromiumPath);
    editor = await openWatchedPage(browser, [baseUrl], { baseURL: baseUrl });
    await editor.page.addInitScript((token) => localStorage.setItem('colloquy.token', token), team.jwt);
  });
  afterAll(() => host?.stop());

  const base = () => `/workspace/${team.workspaceId}/bots/${team.botId}`;
  const said = (page: Page, text: string) => page.getByText(text).first().waitFor();
  const isGreeting =
    ({ hello }: Wording) =>
    (first: VisitorAnswer) =>
      first.answer === hello;
  /** A conversation over HTTP that begins once visitors get this wording. */
  const begun = (wording: Wording) => begunAs(product.client, team.linkId, isGreeting(wording));

  /** The rule of a split branch: taken by visitors who chose this option. */
  async function takeAfter(choice: Choice): Promise<void> {
    const { page } = editor;
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await typeInto(page, 'Answer of rule 1', 'interest');
    await page.getByLabel('Comparison of rule 1').selectOption('is');
    await typeInto(page, 'Value of rule 1', choice);
  }

  async function publish(revision: number): Promise<void> {
    const { page } = editor;
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await said(page, `Revision ${revision} is live now.`);
  }

  /** A visitor on the host page, greeted by the widget. */
  async function visit(wording: Wording): Promise<WatchedPage> {
    const visitor = await openWatchedPage(browser, [product.baseUrl, host.origin], {
      viewport: { width: 1280, height: 800 },
    });
    await visitor.page.goto(host.origin);
    await said(visitor.page, wording.hello);
    return visitor;
  }

  const step = (page: Page, text: string) => page.getByRole('group', { name: text });
  async function giveName({ page }: WatchedPage, { name }: Walk): Promise<void> {
    await step(page, NAME).getByRole('textbox').fill(name);
    await step(page, NAME).getByRole('textbox').press('Enter');
  }

  /** From the name to the end, only in the wording that the run began with. */
  async function finish(visitor: WatchedPage, walk: Walk): Promise<void> {
    const { wording, name, choice } = walk;
    const { page } = visitor;
    await step(page, wording.interest).getByRole('button', { name: choice }).click();
    await said(page, CHOICES[choice]);
    await said(page, wording.bye(name));
    const other = wording === FIRST ? SECOND : FIRST;
    for (const text of [other.hello, other.interest, other.bye(name)]) {
      expect(await page.getByText(text).count()).toBe(0);
    }
    await expectMail(walk);
    // The widget continues from the last text by itself.
    await waitUntil(`the end of the run of ${name}`, async () => {
      const query = { chat_bot_id: team.botId };
      const { data } = await product.client.call(chatApi.listBotFlowRuns, { query }, { jwt: team.jwt });
      return data.some(({ state, answers }) => state === 'completed' && answers[0]?.value === name);
    });
    expect(visitor.takeNoise()).toEqual([]);
    expect(visitor.outsideRequests).toEqual([]);
    await page.context().close();
  }

  async function walkByApi({ chat, first }: BegunConversation, walk: Walk): Promise<void> {
    const { wording, name, choice } = walk;
    const goOn = ({ metadata }: VisitorAnswer, query: string) =>
      sayTo(product.client, chat, query, { chat_survey_id: metadata.survey?.step?.id ?? '' });
    expect(first.answer).toBe(wording.hello);
    const asked = await goOn(first, '_');
    expect(asked.answer).toBe(NAME);
    const interest = await goOn(asked, name);
    expect(interest.answer).toBe(wording.interest);
    const branch = await goOn(interest, choice);
    expect(branch.answer).toBe(CHOICES[choice]);
    const bye = await goOn(branch, '_');
    expect(bye.answer).toBe(wording.bye(name));
    const end = await goOn(bye, '_');
    expect(end.metadata.survey).toMatchObject({ state: 'completed', step: null });
    await expectMail(walk);
  }

  const flowMails = async () => (await mail.messages()).filter(({ kind }) => kind === 'flow');
  async function expectMail({ wording, name, choice }: Walk): Promise<void> {
    const subject = wording.subject(name);
    const sent = await waitUntil(`the mail "${subject}"`, async () =>
      (await flowMails()).find((one) => one.subject === subject),
    );
    expect(sent.to).toContain(team.email);
    expect(sent.text).toContain(`${name} asks for: ${choice}`);
  }

  it('is built by hand, with each type of step', async () => {
    const { page } = editor;
    await page.goto(`${base()}/flow`);
    await said(page, 'No step yet');
    await tabTo(page, 'Skip to content');
    await tabTo(page, 'Add the first step');
    await page.keyboard.press('Enter');
    await typeTitle(page, 'Greeting');
    await typeInto(page, 'Text', FIRST.hello);

    await addStep(page, 'Question', 'Name');
    await typeInto(page, 'Text', NAME);
    await typeInto(page, 'Kept as (optional)', 'name');

    await addStep(page, 'Multiple choice', 'Interest');
    await typeInto(page, 'Text', FIRST.interest);
    await typeInto(page, 'Kept as (optional)', 'interest');
    for (const [at, label] of Object.keys(CHOICES).entries()) {
      if (at >= 2) await page.getByRole('button', { name: 'Add an option' }).click();
      await typeInto(page, `Label of option ${at + 1}`, label);
    }

    await addStep(page, 'Split', 'Topic');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Option 1' }).click();
    await typeTitle(page, 'Repair');
    await takeAfter('A repair');
    await addStep(page, 'Info text', 'Workshop');
    await typeInto(page, 'Text', WORKSHOP);
    await addStep(page, 'Join', 'Together');
    await addStep(page, 'E-mail', 'Tell the team');
    await page.getByRole('combobox', { name: 'To', exact: true }).click();
    await page.getByRole('option', { name: team.email }).click();
    await typeInto(page, 'Subject', FIRST.subject('{{name}}'));
    await typeInto(page, 'Message', '{{name}} asks for: {{interest}}');
    await addStep(page, 'Info text', 'Goodbye');
    await typeInto(page, 'Text', FIRST.bye('{{name}}'));

    await chooseStep(page, 'Otherwise');
    await addStep(page, 'Info text', 'Showroom');
    await typeInto(page, 'Text', SHOWROOM);
    await drawEdge(page, 'Showroom', 'Together');
    for (const [title, choice, target] of [
      ['Part', 'A spare part', 'Workshop'],
      ['Lamp', 'A lamp', 'Showroom'],
    ] as const) {
      await chooseStep(page, 'Topic');
      await page.getByRole('button', { name: 'Add an option' }).click();
      await typeTitle(page, title);
      await takeAfter(choice);
      await page.getByLabel('Goes to', { exact: true }).selectOption(target);
    }
    await page.getByRole('button', { name: 'Arrange' }).click();
    await page.getByRole('button', { name: 'Fit to the window' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Draft 1 · not live');
    await expectGoodScreen(editor, 'flow-whole-1-built');
    await publish(1);

    const query = { chat_bot_id: team.botId, revision: 'live' as const };
    const { data } = await product.client.call(botApi.listSurveys, { query }, { jwt: team.jwt });
    const types = Object.values(STEP_TYPES).map(({ id }) => id);
    expect(new Set(data.map(({ type }) => type))).toEqual(new Set(types));
    const options = data.filter(({ type }) => type === STEP_TYPES.flowSplitOption.id);
    expect(options).toHaveLength(Object.keys(CHOICES).length);
  });

  it('is walked in the widget and over HTTP, by two ways, each to one mail', async () => {
    const api = await begun(FIRST);
    const visitor = await visit(FIRST);
    await giveName(visitor, UTE);
    await step(visitor.page, FIRST.interest).waitFor();
    await expectGoodScreen(visitor, 'flow-whole-2-widget');
    await finish(visitor, UTE);
    await walkByApi(api, MAX);
  });

  it('is changed while a run is under way, which ends as it began', async () => {
    third = await visit(FIRST);
    await giveName(third, IDA);
    await step(third.page, FIRST.interest).waitFor();
    const { page } = editor;
    await chooseStep(page, 'Greeting');
    await typeInto(page, 'Text', SECOND.hello);
    await chooseStep(page, 'Interest');
    await typeInto(page, 'Text', SECOND.interest);
    await chooseStep(page, 'Tell the team');
    await typeInto(page, 'Subject', SECOND.subject('{{name}}'));
    await chooseStep(page, 'Goodbye');
    await typeInto(page, 'Text', SECOND.bye('{{name}}'));
    await page.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Draft 2 · live 1 · 4 changes');
    await publish(2);
    await begun(SECOND);
    await finish(third, IDA);
    fourth = await visit(SECOND);
    await giveName(fourth, LEO);
    await step(fourth.page, SECOND.interest).waitFor();
  });

  it('is rolled back while a run is under way, which ends as it began', async () => {
    const { page } = editor;
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Make revision 1 live' }).click();
    await page.getByRole('button', { name: 'Make it live' }).click();
    await said(page, 'Revision 1 is live now.');
    const fifth = await begun(FIRST);
    await finish(fourth, LEO);
    await walkByApi(fifth, EVA);
  });

  it('has told the mailbox of each run once', async () => {
    expect((await flowMails()).map(({ subject }) => subject).toSorted()).toEqual(
      WALKS.map(({ wording, name }) => wording.subject(name)).toSorted(),
    );
    const mailbox = await openWatchedPage(browser, [product.baseUrl]);
    await mailbox.page.goto(String(product.client.mailboxUrl));
    for (const { wording, name } of WALKS) {
      expect(await mailbox.page.getByText(wording.subject(name)).count()).toBe(1);
    }
    await mailbox.page.getByText(UTE.wording.subject(UTE.name)).click();
    await mailbox.page
      .frameLocator('iframe')
      .getByText(`${UTE.name} asks for: ${UTE.choice}`, { exact: true })
      .waitFor();
    await expectGoodScreen(mailbox, 'flow-whole-3-mail');
    await mailbox.page.context().close();
  });

  it('shows the team in the inbox what each visitor answered and read', async () => {
    const { page } = editor;
    await page.goto(`${base()}/inbox`);
    const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('button');
    for (const { wording, name } of WALKS) await rows.filter({ hasText: wording.bye(name) }).waitFor();
    for (const { wording, name, choice } of WALKS) {
      await page.getByRole('searchbox', { name: 'Search' }).fill(name);
      // A click on a row before the search has narrowed the list is lost.
      await expect.poll(() => rows.count()).toBe(1);
      await rows.filter({ hasText: name }).click();
      const answers = page.getByRole('button', { name: 'Flow answers' });
      if ((await answers.getAttribute('aria-expanded')) === 'false') await answers.click();
      const run = page.getByRole('group', { name: /^Begun / });
      const answered = `Name\\s+${name}\\s+Interest\\s+${choice}`;
      const whole = new RegExp(`^Completed · [^]*${answered}\\s+Mail “Tell the team”\\s+Sent$`);
      await expect.poll(() => run.innerText()).toMatch(whole);
      const log = page.getByRole('log');
      await log.getByText(wording.bye(name)).waitFor();
      expect(await log.getByText('_', { exact: true }).count()).toBe(0);
    }
    await expectGoodScreen(editor, 'flow-whole-4-inbox');
  });

  it('gives its answers as a table, each run on the revision that it was walked on', async () => {
    const { page } = editor;
    await page.goto(`${base()}/flow`);
    const download = page.waitForEvent('download');
    await chooseAction(page, 'More for the flow', 'Export answers (CSV)');
    const [head, ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    const columns = head?.slice(1).split(',') ?? [];
    const rows = lines.map((line) => {
      const cells = line.split(',');
      return Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
    });
    const walked = WALKS.map(({ wording, name, choice }) => ({
      revision: wording === FIRST ? '1' : '2',
      state: 'completed',
      name,
      interest: choice,
    }));
    const completed = rows.filter(({ state }) => state === 'completed');
    expect(completed).toHaveLength(WALKS.length);
    for (const row of walked) expect(completed).toContainEqual(expect.objectContaining(row));
  });

  it('says how far its visitors came, of the revisions together, and how many left at each step', async () => {
    const { page } = editor;
    await page.getByRole('tab', { name: 'Results' }).click();
    const steps = page.getByRole('table', { name: /^Steps of / });
    const ofStep = (name: string) => steps.getByRole('row').filter({ hasText: name }).getByRole('cell');
    const total = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('+ dd').innerText();
    await expect.poll(() => total('Completed')).toBe(`${WALKS.length}`);
    const repairs = WALKS.filter(({ choice }) => CHOICES[choice] === WORKSHOP).length;
    expect((await ofStep('Workshop').allInnerTexts()).slice(1)).toEqual([`${repairs}`, `${repairs}`, '0%']);
    await expectGoodScreen(editor, 'flow-whole-5-results');
  });
});

import { randomUUID } from 'node:crypto';
import { AnswerSource, DocumentStatus, botApi, knowledgeApi, ERRORS } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import {
  keepNoAnswers,
  listItems,
  settledItems,
  uploadFile,
  waitUntil,
  type WorkspaceWithBot,
} from '../../product/index.ts';
import { aMemberAsking } from '../asking-steps.ts';
import { aNote, lampDocument } from '../lamp-documents.ts';
import type { ProductUnderTest } from '../product-under-test.ts';
import { TRIAL_ANSWERS } from '../suites-settings.ts';

const QUESTION = 'How many days does the courier need?';
const OLD = 'The courier needs 4 days to deliver a parcel.';
const NEW = 'The courier needs 9 days to deliver a parcel.';

/** Editing, deleting and failing documents, and what a trial covers. */
export function describeKnowledgeChanges(product: ProductUnderTest): void {
  describe('changing what a bot knows', () => {
    const { client } = product;

    async function aTeamWithNote(): Promise<{ team: WorkspaceWithBot; itemId: string }> {
      const team = await product.aTeam();
      const { id } = await uploadFile(client, team, aNote('courier.md', OLD));
      await settledItems(client, team, 1);
      return { team, itemId: id };
    }

    it('answers from the old version until the new one is ready, and then from the new one', async () => {
      const { team, itemId } = await aTeamWithNote();
      const { jwt } = team;
      const member = await aMemberAsking(client, team);
      expect((await member.ask(QUESTION)).answer).toContain('4 days');

      const draft = await client.call(
        knowledgeApi.draftKnowledgeEdit,
        { params: { id: itemId }, body: { content: `# Notice\n\n${NEW}\n` } },
        { jwt, idempotencyKey: randomUUID() },
      );
      expect((await member.ask(QUESTION)).answer, 'while the edit is a draft').toContain('4 days');

      // The worker's last write, after the item is Processed, deletes its attempts; then the revision stays the same.
      const item = await waitUntil('the worker has left the item', async () =>
        (await listItems(client, team)).find(({ attempts }) => attempts === 0),
      );
      const { data: confirmed } = await client.call(
        knowledgeApi.confirmKnowledgeEdit,
        { params: { id: itemId }, body: { version: draft.data.version, revision: item.revision } },
        { jwt, idempotencyKey: randomUUID() },
      );
      expect(confirmed).toMatchObject({
        version: 2,
        liveVersion: 1,
        documentStatus: DocumentStatus.processing,
      });
      const between = (await member.ask(QUESTION)).answer;
      expect(between, 'one whole version answers at any moment').toMatch(/needs [49] days/);

      await settledItems(client, team, 1);
      const after = await member.ask(QUESTION);
      expect(after.answer).toContain('9 days');
      expect(after.answer).not.toContain('4 days');
    });

    it('stops answering from a document as soon as it is deleted', async () => {
      const { team, itemId } = await aTeamWithNote();
      const member = await aMemberAsking(client, team);
      expect((await member.ask(QUESTION)).source).toBe(AnswerSource.external);
      await client.call(knowledgeApi.deleteKnowledge, { query: { id: [itemId] } }, { jwt: team.jwt });
      expect(await member.ask(QUESTION)).toMatchObject({
        source: AnswerSource.unknown,
        metadata: { citations: [], unknownReason: 'NO_CHUNKS' },
      });
      const { data } = await client.call(
        knowledgeApi.listKnowledge,
        { query: { chat_bot_id: team.botId } },
        { jwt: team.jwt },
      );
      expect(data).toEqual([]);
    });

    it('names what is wrong with a file it cannot read, and processes the others', async () => {
      const team = await product.aTeam();
      const broken = { ...lampDocument('broken/encrypted.pdf'), name: 'locked.pdf' };
      await Promise.all([
        uploadFile(client, team, broken),
        uploadFile(client, team, aNote('courier.md', OLD)),
      ]);
      const items = await settledItems(client, team, 2);
      expect(items.find(({ name }) => name === 'locked.pdf')).toMatchObject({
        documentStatus: DocumentStatus.parsingError,
        error: { code: 'ENCRYPTED' },
      });
      expect(items.find(({ name }) => name === 'courier.md')).toMatchObject({
        documentStatus: DocumentStatus.processed,
      });
    });

    it('refuses an answer beyond the trial with what is used and when there is more', async () => {
      const { team } = await aTeamWithNote();
      await keepNoAnswers(client, team);
      const member = await aMemberAsking(client, team);
      let answers = 0;
      const refused = await waitUntil('the trial is used up', async () => {
        try {
          await member.ask(QUESTION);
          answers += 1;
          return null;
        } catch (error) {
          return error;
        }
      });
      expect(refused).toMatchObject({
        status: 402,
        code: Number(ERRORS.planAnswersUsedUp),
        body: {
          code: Number(ERRORS.planAnswersUsedUp),
          limit: TRIAL_ANSWERS,
          used: answers,
          resetsAt: expect.any(String),
        },
      });
      // The reliability promise for limits under load; sequential requests do not overrun at all.
      expect(answers).toBeGreaterThanOrEqual(TRIAL_ANSWERS);
      expect(answers).toBeLessThanOrEqual(TRIAL_ANSWERS + 5);
    });

    it('refuses a second chatbot in a trial of one', async () => {
      const { jwt, workspaceId } = await product.aTeam();
      await expect(
        client.call(
          botApi.createBot,
          { body: { name: 'One more', workspace_id: workspaceId } },
          { jwt, idempotencyKey: randomUUID() },
        ),
      ).rejects.toMatchObject({
        status: 402,
        code: Number(ERRORS.planBotsUsedUp),
        body: { limit: 1, used: 1 },
      });
    });
  });
}

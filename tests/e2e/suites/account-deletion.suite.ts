import { authApi, botApi, ERRORS } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { settledItems, signUp, uploadFile, waitUntil } from '../../product/index.ts';
import { aMemberAsking, aVisitorAsking } from '../asking-steps.ts';
import { aNote } from '../lamp-documents.ts';
import type { ProductUnderTest } from '../product-under-test.ts';

/** Exporting one's data, deleting the account, and the consequences. */
export function describeAccountDeletion(product: ProductUnderTest): void {
  describe('leaving the product', () => {
    const { client, mail } = product;

    it('hands the data out, deletes the account and everything that only it was in', async () => {
      const team = await product.aTeam(await signUp(client, mail));
      const { jwt } = team;
      await uploadFile(client, team, aNote('gate.md', 'The code 8152 opens the gate.'));
      await settledItems(client, team, 1);
      const question = 'Which code opens the gate?';
      expect((await (await aMemberAsking(client, team)).ask(question)).answer).toContain('8152');
      const visitor = await aVisitorAsking(client, team.linkId);
      expect((await visitor.ask(question)).answer).toContain('8152');

      const pages: unknown[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query = cursor === undefined ? {} : { cursor };
        const { data, meta } = await client.call(authApi.exportAccount, { query }, { jwt });
        pages.push(data);
        cursor = meta.next;
      }
      for (const part of [team.email, team.workspaceId, question, '8152']) {
        expect(JSON.stringify(pages)).toContain(part);
      }

      const preview = await client.call(authApi.previewDeletion, {}, { jwt });
      expect(preview.data).toMatchObject({ confirmBy: 'password', blocked: [], left: [] });
      expect(preview.data.deleted.map(({ id }) => id)).toEqual([team.workspaceId]);
      await client.call(authApi.deleteAccount, { body: { password: team.password } }, { jwt });

      const { username, password } = team;
      const login = client.call(authApi.login, { body: { username, password } });
      await expect(login).rejects.toMatchObject({ status: 401, code: Number(ERRORS.loginNotValid) });
      await waitUntil('the session has ended everywhere', () =>
        client.call(authApi.me, {}, { jwt }).then(
          () => null,
          (error: unknown) => (JSON.stringify(error).includes('401') ? true : null),
        ),
      );
      const isGone = (call: () => Promise<unknown>): Promise<true | null> =>
        call().then(
          () => null,
          () => true as const,
        );
      await waitUntil('the link is closed', () =>
        isGone(() => client.call(botApi.readWidgetConfig, { params: { linkId: team.linkId } })),
      );
      await waitUntil('the visitor gets no answer any more', () => isGone(() => visitor.ask(question)));
      await waitUntil('the last mail', async () =>
        (await mail.messages()).find(({ to, subject }) => to.includes(team.email) && /deleted/.test(subject)),
      );
    });
  });
}

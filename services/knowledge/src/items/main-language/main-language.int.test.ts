import { afterAll, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { openKnowledge } from '../../testing/knowledge-harness.ts';

const GERMAN =
  '# Öffnungszeiten\n\nDie Praxis ist von Montag bis Freitag geöffnet und am Wochenende geschlossen. Bitte rufen Sie vorher an.';
const ENGLISH =
  '# Opening hours\n\nThe practice is open from Monday to Friday and it is closed at the weekend. Please call before you come.';

const harness = await openKnowledge();
afterAll(() => harness.stop());

it('the main language of a bot is that of most of its items', async () => {
  const bot = harness.aBot('w1');
  const mainLanguage = async (workspaceId: string) => {
    const body = { workspace_id: workspaceId, chat_bot_id: bot };
    return (await harness.host.asService().call(knowledgeApi.findMainLanguage, { body })).result.data
      .language;
  };
  const upload = async (name: string, text: string) => {
    const { id } = await harness.upload('ada', bot, name, text);
    await harness.untilStatus(id, DocumentStatus.processed);
  };
  expect(await mainLanguage('w1')).toBeNull();
  await upload('zeiten.md', GERMAN);
  expect(await mainLanguage('w1')).toBe('de');
  await upload('hours.md', ENGLISH);
  expect(await mainLanguage('w1')).toBeNull();
  await upload('mehr-zeiten.md', `${GERMAN}\n\nAn Feiertagen ist niemand da.`);
  expect(await mainLanguage('w1')).toBe('de');
  expect(await mainLanguage('w2')).toBeNull();
});

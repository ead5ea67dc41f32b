import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commaList, count, defineConfig, flag, secret, setting } from '@colloquy/config';
import { generatedSettingsFiles } from './generated-files.ts';
import { renderEnvExample } from './render-env-example.ts';
import { renderSettingsTable } from './render-table.ts';
import { settingFacts } from './setting-facts.ts';

const repository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

describe('the generated settings', () => {
  it.each(Object.entries(generatedSettingsFiles()))('%s says what the schemas say', (path, content) => {
    expect(readFileSync(repository(path), 'utf8'), 'stale: run `npm run generate`').toBe(content);
  });
});

describe('a setting', () => {
  it.each([
    ['is required without a default', commaList, { isRequired: true, defaultText: null }],
    ['shows its default', count().default(3), { isRequired: false, defaultText: '3' }],
    [
      'shows a list as it is written',
      commaList.default(['a', 'b']),
      { isRequired: false, defaultText: 'a,b' },
    ],
    ['may be left out', flag.optional(), { isRequired: false, defaultText: null }],
  ])('%s', (_case, schema, facts) => {
    expect(settingFacts(setting('NAME', schema, 'A name'))).toMatchObject(facts);
  });

  it('shows neither default nor example when it is secret', () => {
    const key = setting('KEY', secret().optional(), 'A key', { isSecret: true, example: 'hunter2' });
    expect(settingFacts(key)).toMatchObject({ isSecret: true, defaultText: null, example: null });
  });
});

describe('the files', () => {
  const level = setting('LOG_LEVEL', commaList.default(['a|b']), 'How much is logged');
  const a = defineConfig('a', {
    level,
    url: setting('URL', commaList, 'An address', { example: 'https://x.example' }),
  });
  const b = defineConfig('b', { level, key: setting('KEY', secret(), 'A key', { isSecret: true }) });

  it('name a setting of every process once, and required ones first', () => {
    const example = renderEnvExample(a, [a, b]);
    expect(example.match(/^#LOG_LEVEL=a\|b$/gm)).toHaveLength(2);
    expect(example.indexOf('#URL=https://x.example')).toBeLessThan(example.indexOf('#LOG_LEVEL'));
    expect(example).toContain('# A key (required, secret)\n#KEY=\n');
  });

  it('keep the table whole when a value has a bar in it', () => {
    const markdown = renderSettingsTable(a, [a, b]);
    expect(markdown).toContain('| `LOG_LEVEL` | `a\\|b` | How much is logged. |');
    expect(markdown).toContain('| `URL` | **required** | An address, for example `https://x.example`. |');
  });
});

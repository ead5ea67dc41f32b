import type { Description } from '../../components/ClashNotice.tsx';
import { useReadableValue } from '../../components/useReadableValue.ts';
import { useText, type TextKey } from '../../i18n/useText.ts';
import type { BotValues } from './bot-settings-values.ts';

const LABELS: Readonly<Record<keyof BotValues, TextKey>> = {
  name: 'bots.name',
  description: 'bots.description',
  language: 'botSettings.language',
  tone: 'botSettings.tone',
  instructions: 'botSettings.instructions',
  searchType: 'botSettings.searchType',
  threshold: 'botSettings.threshold',
  topK: 'botSettings.topK',
  memoryTurns: 'botSettings.memoryTurns',
  strict: 'botSettings.strict',
  showSources: 'botSettings.showSources',
  greeting: 'botSettings.greeting',
  unknown: 'botSettings.unknown',
  suggestions: 'botSettings.suggestions',
  blockedTerms: 'botSettings.blockedTerms',
};

/** How the fields of the form are called, and how their values read. */
export function useDescribe(): (name: keyof BotValues, value: unknown) => Description {
  const t = useText();
  const readable = useReadableValue();
  return (name, value) => ({ label: t(LABELS[name]), text: readable(value) });
}

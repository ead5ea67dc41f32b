import { triedSettingsSchema, type BotSettingsView, type TriedSettings } from '@colloquy/contracts';

type General = BotSettingsView['general'];
type Answering = Pick<BotSettingsView['answering'], 'searchType' | 'threshold' | 'topK' | 'strict'>;
/** Settings that can be tried without saving. */
export type TrialValues = General & Answering;
/** Those that differ from the saved ones. */
export type TrialChanges = Partial<TrialValues>;

/** The saved values of what can be tried. */
export function trialValuesOf({ general, answering }: BotSettingsView): TrialValues {
  const { searchType, threshold, topK, strict } = answering;
  return { ...general, searchType, threshold, topK, strict };
}

/** Adds one changed value; a value equal to the saved one is no change. */
export function withChange<TName extends keyof TrialValues>(
  saved: TrialValues,
  changes: TrialChanges,
  name: TName,
  value: TrialValues[TName],
): TrialChanges {
  const { [name]: _before, ...others } = changes;
  return value === saved[name] ? others : { ...others, [name]: value };
}

/** The changes in the form of an ask; undefined without any. Not validated here. */
export function triedOf(changes: TrialChanges): TriedSettings | undefined {
  if (Object.keys(changes).length === 0) return undefined;
  const { language, tone, instructions, ...answering } = changes;
  const general = { language, tone, instructions };
  return { ...partOf('general', general), ...partOf('answering', answering) };
}

/** True when the server would accept the changes. */
export function canBeTried(changes: TrialChanges): boolean {
  return triedSettingsSchema.safeParse(triedOf(changes) ?? {}).success;
}

function partOf<TName extends string, TPart extends object>(name: TName, part: TPart) {
  const known = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
  return Object.keys(known).length === 0 ? {} : { [name]: known };
}

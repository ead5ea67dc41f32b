import type { WidgetConfig } from '@colloquy/contracts';

/** Settings of a link and its chatbot that a preview can override. */
export interface ConfigChanges {
  readonly name?: string | undefined;
  readonly greeting?: string | undefined;
  readonly suggestions?: readonly string[] | undefined;
  readonly theme?: Changed<WidgetConfig['theme']> | undefined;
  readonly widget?: Changed<WidgetConfig['widget']> | undefined;
}

type Changed<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The settings with the overrides applied; undefined until loaded. */
export function withChanges(
  config: WidgetConfig | undefined,
  changes: ConfigChanges,
): WidgetConfig | undefined {
  if (config === undefined) return undefined;
  const { name, greeting, suggestions, theme, widget } = changes;
  return {
    ...config,
    botName: name ?? config.botName,
    greeting: greeting ?? config.greeting,
    suggestions: [...(suggestions ?? config.suggestions)],
    theme: { ...config.theme, ...given(theme) },
    widget: { ...config.widget, ...given(widget) },
  };
}

/** Removes undefined fields. */
function given<T extends object>(part: Changed<T> | undefined): Partial<T> {
  const fields: Partial<T> = {};
  for (const key in part) if (part[key] !== undefined) fields[key] = part[key];
  return fields;
}

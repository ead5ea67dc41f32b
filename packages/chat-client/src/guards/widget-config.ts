import type { FlowButton, WidgetConfig, WidgetFlow } from '@colloquy/contracts';
import { isContactForm } from './contact-form.ts';
import {
  hasFields,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isString,
  isUndefinedOr,
  isWordOf,
} from '../shapes/guard.ts';

/** The settings of a public link. */
export const isWidgetConfig = hasFields<WidgetConfig>({
  linkId: isString,
  botName: isString,
  botImageUrl: isNullOr(isString),
  language: isString,
  greeting: isString,
  suggestions: isListOf(isString),
  consentText: isString,
  handoff: isUndefinedOr(hasFields<{ enabled: boolean }>({ enabled: isBoolean })),
  flow: isUndefinedOr(
    hasFields<WidgetFlow>({
      start: isBoolean,
      buttons: isUndefinedOr(isListOf(hasFields<FlowButton>({ id: isString, label: isString }))),
    }),
  ),
  // Written by `npm run generate` from LINK_FIELDS of the contracts.
  theme: hasFields<WidgetConfig['theme']>({
    primary: isString,
    text: isNullOr(isString),
    background: isNullOr(isString),
    radius: isNumber,
    mode: isWordOf({ system: true, light: true, dark: true }),
  }),
  widget: hasFields<WidgetConfig['widget']>({
    position: isWordOf({ right: true, left: true }),
    initial: isWordOf({ minimized: true, expanded: true, sidebar: true }),
    autoOpenMs: isNullOr(isNumber),
    showSources: isBoolean,
  }),
  // End of what is written.
  contactForm: isNullOr(isContactForm),
});

import type { WireRequest } from './wire-request.ts';

/** Parameters that servers of older or newer models refuse, in the order in which they are omitted. */
const REFUSABLE = ['stream_options', 'max_tokens', 'temperature', 'system', 'tools', 'stream'] as const;
export type RefusableParameter = (typeof REFUSABLE)[number];

/** Patterns of each parameter in refusals. Templates without a system role complain about the order of the roles. */
const NAMED_BY: Readonly<Record<RefusableParameter, RegExp>> = {
  stream_options: /\b(?:stream_options|include_usage)\b/i,
  max_tokens: /\bmax_tokens\b/i,
  temperature: /\btemperature\b/i,
  system:
    /\bsystem['"` ]*(?:roles?|messages?|prompts?|instructions?)\b|\broles?\b.{0,60}\bsystem\b|developer instruction|roles must alternate/i,
  tools: /\btools?\b|\bfunction[ _-]calling\b/i,
  stream: /\bstream(?:ing)?\b/i,
};

const IS_IN: Readonly<Record<RefusableParameter, (request: WireRequest) => boolean>> = {
  stream_options: (request) => request.stream_options !== undefined,
  max_tokens: (request) => request.max_tokens !== undefined,
  temperature: (request) => request.temperature !== undefined,
  system: ({ messages }) => messages.some(({ role }) => role === 'system'),
  tools: (request) => request.tools !== undefined,
  stream: (request) => request.stream === true,
};

/** The parameters that a server's refusal names. */
export function parametersNamedIn(words: string): RefusableParameter[] {
  return REFUSABLE.filter((name) => NAMED_BY[name].test(words));
}

/** The first of the named parameters that a request has; null when it has none. */
export function firstRefused(
  request: WireRequest,
  named: readonly RefusableParameter[],
): RefusableParameter | null {
  return named.find((name) => IS_IN[name](request)) ?? null;
}

/** The request without the refused parameters: with the newer name of the limit, and the rules in the first message. */
export function withoutRefused(request: WireRequest, refused: readonly RefusableParameter[]): WireRequest {
  const { stream_options, max_tokens, temperature, tools, stream, messages, ...rest } = request;
  const keeps = (name: RefusableParameter): boolean => !refused.includes(name);
  const limit = keeps('max_tokens') ? { max_tokens } : { max_completion_tokens: max_tokens };
  const isStream = stream === true && keeps('stream');
  return {
    ...rest,
    messages: keeps('system') ? messages : withoutSystemRole(messages),
    ...(stream === undefined ? {} : { stream: isStream }),
    ...(stream_options !== undefined && isStream && keeps('stream_options') ? { stream_options } : {}),
    ...(max_tokens === undefined ? {} : limit),
    ...(temperature !== undefined && keeps('temperature') ? { temperature } : {}),
    ...(tools !== undefined && keeps('tools') ? { tools } : {}),
  };
}

/**
 * Prepends system messages to the next user message, because such templates also refuse two messages of one role in a
 * row.
 */
function withoutSystemRole(messages: WireRequest['messages']): WireRequest['messages'] {
  const folded: WireRequest['messages'][number][] = [];
  for (const message of messages) {
    const asked = message.role === 'system' ? { ...message, role: 'user' as const } : message;
    const last = folded.at(-1);
    if (asked.role === 'user' && last?.role === 'user')
      folded.splice(-1, 1, { ...last, content: `${last.content}\n\n${asked.content}` });
    else folded.push(asked);
  }
  return folded;
}
